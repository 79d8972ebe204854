import { useSyncExternalStore } from 'react';
import { isUnsent, type Outbox } from '../../sending/outbox.ts';
import { Button } from '../../ui/Button.tsx';

/** Number of unsent messages with a button that retries all; hidden for one message. */
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
