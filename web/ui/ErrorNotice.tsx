import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from './Button.tsx';

interface Props {
  /** What failed and what it means for the person, in French. */
  message: string;
  /** Tries again; shows « Réessayer ». */
  onRetry?: () => void;
  isRetrying?: boolean | undefined;
  /** One of several parts of the screen is missing: said without alarm. */
  isCalm?: boolean | undefined;
  className?: string;
}

/** A failure, in the place of what failed. */
export function ErrorNotice({ message, onRetry, isRetrying = false, isCalm = false, className = '' }: Props) {
  return (
    <div
      role={isCalm ? 'status' : 'alert'}
      className={`flex flex-wrap items-center gap-3 rounded-xl border p-3 text-sm ${
        isCalm ? 'border-line bg-surface text-ink-soft' : 'border-danger/30 bg-danger/8 text-ink'
      } ${className}`}
    >
      <IconAlertTriangle
        aria-hidden="true"
        className={`size-5 shrink-0 ${isCalm ? 'text-muted' : 'text-danger'}`}
      />
      <p className="m-0 min-w-40 flex-1">{message}</p>
      {onRetry && (
        <Button size="small" onPress={onRetry} isPending={isRetrying}>
          Réessayer
        </Button>
      )}
    </div>
  );
}
