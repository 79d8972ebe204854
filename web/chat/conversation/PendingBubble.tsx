import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconThumbUpFilled from '@tabler/icons-react/dist/esm/icons/IconThumbUpFilled.mjs';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { ChosenPicture } from '../../uploads/ChosenPicture.tsx';
import type { Outbox } from '../../sending/outbox.ts';
import type { PendingMessage } from '../../sending/pendingMessage.ts';
import { isThumbsUp } from '../messageText.ts';

/** Pending message; after a failure it offers a retry. */
export function PendingBubble({ message, outbox }: { message: PendingMessage; outbox: Outbox }) {
  const failed = message.state === 'failed';
  const discard = async () => {
    const isAgreed = await confirm({
      title: 'Abandonner ce message\u00a0?',
      text: 'Il n’a pas été envoyé et sera perdu.',
      action: 'Abandonner',
      kind: 'danger',
    });
    if (isAgreed) outbox.discard(message.key);
  };
  return (
    <div className="flex flex-col items-end gap-1 pb-2">
      {message.replyTo && (
        <p className="m-0 max-w-[80%] rounded-xl border-s-4 border-accent bg-sunken/60 px-3 py-1 text-sm opacity-70">
          <span dir="auto" className="block truncate text-xs font-semibold">
            {message.replyTo.name}
          </span>
          <span dir="auto" className="line-clamp-2 break-words">
            {message.replyTo.summary}
          </span>
        </p>
      )}
      {isThumbsUp(message.content) ? (
        <IconThumbUpFilled className="text-accent opacity-60" size={48} role="img" aria-label="Pouce levé" />
      ) : (
        message.content !== '' && (
          <p
            dir="auto"
            className={`m-0 max-w-[80%] rounded-2xl bg-accent px-3 py-2 text-[0.9375rem] break-words whitespace-pre-wrap text-on-accent ${failed ? '' : 'opacity-70'}`}
          >
            {message.content}
          </p>
        )
      )}
      {message.gifUrl && (
        <img src={message.gifUrl} alt="GIF" className="max-h-52 max-w-[70%] rounded-2xl opacity-70" />
      )}
      {message.attachment && <PendingFiles message={message} files={outbox.filesOf(message.key)} />}
      {failed ? (
        // The shell announces the lost connection once: only a rejection is an alert.
        <div
          role={message.refusal === null ? undefined : 'alert'}
          className="flex flex-wrap items-center justify-end gap-2 px-1 text-xs text-danger"
        >
          <IconAlertCircle size={16} aria-hidden />
          <span>{message.refusal ?? 'Message non envoyé'}</span>
          <Button size="small" kind="quiet" onPress={() => outbox.retry(message.key)}>
            Réessayer
          </Button>
          <Button size="small" kind="quiet" onPress={() => void discard()}>
            Abandonner
          </Button>
        </div>
      ) : (
        <div className="flex items-center gap-1 px-3 text-xs text-muted">
          <span>{sendingWords(message)}</span>
          {message.attachment && (
            <Button size="small" kind="quiet" onPress={() => outbox.discard(message.key)}>
              Annuler
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** « Envoi de la vidéo… 40 % » */
function sendingWords({ attachment, progress }: PendingMessage): string {
  if (!attachment) return 'Envoi…';
  const what = {
    images: attachment.names.length > 1 ? 'des photos' : 'de la photo',
    video: 'de la vidéo',
    file: 'du fichier',
  }[attachment.kind];
  return progress === null ? `Envoi ${what}…` : `Envoi ${what}… ${progress} %`;
}

function PendingFiles({ message, files }: { message: PendingMessage; files: readonly File[] }) {
  const isPictures = message.attachment?.kind === 'images';
  return (
    <div className="flex max-w-[80%] flex-col items-end gap-1 opacity-80">
      {isPictures && files.length > 0 ? (
        <div className="flex flex-wrap justify-end gap-1">
          {files.slice(0, 4).map((file, index) => (
            <ChosenPicture
              key={`${file.name}-${file.lastModified}-${file.size}`}
              file={file}
              alt={message.attachment?.alts?.[index] ?? ''}
              className="size-24 rounded-xl object-cover"
            />
          ))}
        </div>
      ) : (
        message.attachment?.names.map((name) => (
          <span key={name} className="rounded-2xl bg-sunken px-3 py-2 text-sm break-all">
            {name}
          </span>
        ))
      )}
      {message.progress !== null && <ProgressBar label="Envoi" value={message.progress} />}
    </div>
  );
}
