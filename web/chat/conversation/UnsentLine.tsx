import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { isUnsent, type Outbox } from '../../sending/outbox.ts';

/** How many messages of a conversation were not sent, and the way to try all of them again; nothing for a single one. */
export function UnsentLine({ conversationId, outbox }: { conversationId: string; outbox: Outbox }) {
  const pending = useSyncExternalStore(outbox.subscribe, () => outbox.of(conversationId));
  const count = pending.filter(isUnsent).length;
  if (count < 2) return null;
  return (
    <div className="flex items-center justify-between gap-2 border-t border-line px-4 py-1 text-sm text-danger">
      <span>{`${count} messages non envoyés`}</span>
      <Button size="small" kind="quiet" onPress={() => outbox.retryAllOf(conversationId)}>
        Tout réessayer
      </Button>
    </div>
  );
}
