import { useEffect, useEffectEvent } from 'react';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Fault, messageOf } from './errors.ts';

interface Props {
  error: unknown;
  onRetry: () => void;
  isRetrying?: boolean;
  /** Said instead of what the error says. */
  message?: string | undefined;
  /** Whether the rest of the screen stands. */
  isCalm?: boolean;
  className?: string;
}

/** Says what failed. Without a connection it tries again by itself as soon as there is one. */
export function Failure({ error, onRetry, isRetrying, message, isCalm, className = 'm-4' }: Props) {
  const retry = useEffectEvent(onRetry);
  const isOffline = error instanceof Fault && error.code === 'OFFLINE';
  const isOutdated = (error instanceof Fault && error.code === 'OUTDATED') || isMissingChunk(error);
  useEffect(() => {
    if (!isOffline) return;
    const onOnline = () => retry();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isOffline]);
  return (
    <ErrorNotice
      className={className}
      message={isOutdated ? new Fault('OUTDATED').message : (message ?? messageOf(error))}
      onRetry={isOutdated ? () => location.reload() : onRetry}
      isRetrying={isRetrying}
      isCalm={isCalm}
    />
  );
}

/** A part of the application that could not be loaded: a newer one has been installed, or the network is gone. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError &&
  navigator.onLine &&
  /dynamically imported module|module script failed|Importing a module/.test(error.message);
