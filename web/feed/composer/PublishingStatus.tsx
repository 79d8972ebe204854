import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { FormerVersion } from './FormerVersion.tsx';

interface Props {
  /** Upload progress in per cent; null without an upload. */
  progress: number | null;
  isPausing: boolean;
  failure: string | null;
  /** Whether a previous version may be published, so that the user must decide. */
  mayBePublished: boolean;
  onCancel: () => void;
  /** Sends again; `isNew` uses a new idempotency key. */
  onRetry: (isNew: boolean) => void;
  /** Time at which a previous version was sent. */
  firstSentAt: string | null;
  /** Closes the form to open another page. */
  onClose: () => void;
}

/**
 * Progress and errors of a publication. « Annuler l’envoi » is opposite « Publier », so that a double click does not
 * cancel.
 */
export function PublishingStatus({
  progress,
  isPausing,
  failure,
  mayBePublished,
  onCancel,
  onRetry,
  firstSentAt,
  onClose,
}: Props) {
  if (mayBePublished)
    return <FormerVersion sentAt={firstSentAt} onFound={onClose} onPublishAnew={() => onRetry(true)} />;
  if (failure !== null)
    return (
      <div className="px-4">
        <ErrorNotice message={failure} onRetry={() => onRetry(false)} />
      </div>
    );
  if (progress === null && !isPausing) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 px-4">
      <Button size="small" kind="quiet" onPress={onCancel}>
        Annuler l’envoi
      </Button>
      <Stage progress={progress} isPausing={isPausing} />
    </div>
  );
}

/** Upload progress, then a note that the server is processing. */
function Stage({ progress, isPausing }: Pick<Props, 'progress' | 'isPausing'>) {
  if (isPausing || progress === null || progress >= 100)
    return (
      <p role="status" className="m-0 min-w-40 flex-1 text-sm">
        {isPausing
          ? 'La publication n’a pas pu être envoyée. Nouvel essai dans un instant.'
          : 'Votre publication est en cours de traitement. Veuillez patienter'}
      </p>
    );
  return (
    <>
      <ProgressBar label="Envoi de la publication" value={progress} className="min-w-40 flex-1" />
      <span className="w-12 text-right text-sm tabular-nums">{`${Math.round(progress)} %`}</span>
    </>
  );
}
