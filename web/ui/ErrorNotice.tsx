import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useEffect, useEffectEvent } from 'react';
import { Button } from './Button.tsx';
import { ErrorReference, splitReference } from './reference.tsx';

interface Props {
  /** French message. */
  message: string;
  onRetry?: () => void;
  /** Default « Réessayer ». */
  retryLabel?: string | undefined;
  isRetrying?: boolean | undefined;
  /** Shown less prominently, as where only part of the screen failed. */
  isMinor?: boolean | undefined;
  /** Not announced, because something else reported the cause. */
  isSilent?: boolean | undefined;
  /** A failed read: silent while offline, and retried when back online. */
  isReading?: boolean;
  className?: string;
}

/** An error message in the place of what failed. */
export function ErrorNotice(props: Props) {
  const {
    message,
    onRetry,
    retryLabel = 'Réessayer',
    isRetrying = false,
    isReading = false,
    className = '',
  } = props;
  const isAway = isReading && !navigator.onLine;
  const { isMinor = isAway, isSilent = isAway } = props;
  const { words, reference } = splitReference(message);
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (!isReading) return;
    const onOnline = () => retry();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isReading]);
  return (
    <div
      role={isSilent ? undefined : isMinor ? 'status' : 'alert'}
      className={`flex flex-wrap items-center gap-3 rounded-xl border p-3 text-sm ${
        isMinor ? 'border-line bg-surface text-ink-soft' : 'border-danger/30 bg-danger/8 text-ink'
      } ${className}`}
    >
      <IconAlertTriangle
        aria-hidden="true"
        className={`size-5 shrink-0 ${isMinor ? 'text-muted' : 'text-danger'}`}
      />
      <div className="min-w-40 flex-1">
        <p className="m-0">{words}</p>
        {reference !== undefined && <ErrorReference value={reference} />}
      </div>
      {onRetry && (
        <Button size="small" onPress={onRetry} isPending={isRetrying}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
