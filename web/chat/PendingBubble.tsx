import { IconAlertCircle, IconThumbUpFilled } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import type { Outbox, PendingMessage } from './outbox.ts';
import { isThumbsUp } from './thumbsUp.ts';

/** A message on its way; when it could not be sent, it says so and offers to try again. */
export function PendingBubble({ message, outbox }: { message: PendingMessage; outbox: Outbox }) {
  const failed = message.state === 'failed';
  return (
    <div className="flex flex-col items-end gap-1 pb-2">
      {isThumbsUp(message.content) ? (
        <IconThumbUpFilled className="text-accent opacity-60" size={48} role="img" aria-label="Pouce levé" />
      ) : (
        message.content !== '' && (
          <p
            className={`m-0 max-w-[80%] rounded-2xl bg-accent px-3 py-2 text-[0.9375rem] break-words whitespace-pre-wrap text-on-accent ${failed ? '' : 'opacity-70'}`}
          >
            {message.content}
          </p>
        )
      )}
      {message.gifUrl && (
        <img src={message.gifUrl} alt="GIF" className="max-h-52 max-w-[70%] rounded-2xl opacity-70" />
      )}
      {failed ? (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-2 px-1 text-xs text-danger">
          <IconAlertCircle size={16} aria-hidden />
          <span>{message.refusal ?? 'Message non envoyé'}</span>
          <Button size="small" kind="quiet" onPress={() => outbox.retry(message.key)}>
            Réessayer
          </Button>
          <Button size="small" kind="quiet" onPress={() => outbox.discard(message.key)}>
            Abandonner
          </Button>
        </div>
      ) : (
        <span className="px-3 text-xs text-muted">Envoi…</span>
      )}
    </div>
  );
}
