import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { FormerVersion } from './FormerVersion.tsx';

interface Props {
  /** How much of the files has gone; null where none are on their way. */
  progress: number | null;
  isPausing: boolean;
  failure: string | null;
  /** Whether a former version may be there, so that only the person decides. */
  isPerhapsThere: boolean;
  onCancel: () => void;
  /** Sends it again; `isAnew` whatever became of a former version. */
  onRetry: (isAnew: boolean) => void;
  /** When a former version was sent. */
  firstSentAt: string | null;
  /** Leaves the form: what the person looks at stands elsewhere. */
  onClose: () => void;
}

/**
 * What becomes of a publication. « Annuler l’envoi » is at the other end than « Publier », in whose place it may
 * appear: not under the second click of a double click.
 */
export function PublishingStatus({
  progress,
  isPausing,
  failure,
  isPerhapsThere,
  onCancel,
  onRetry,
  firstSentAt,
  onClose,
}: Props) {
  if (isPerhapsThere)
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

/** How far the upload is; once all has been sent, that the server is at work on it. */
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
