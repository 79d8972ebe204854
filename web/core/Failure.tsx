import { useEffect, useEffectEvent, useState } from 'react';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { connection, useConnection } from './connection.ts';
import { Fault, type FaultCode, messageOf } from './errors.ts';

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

/**
 * Says what failed. Without a connection, which the shell tells of once for all that fails, it says no more than that
 * it is not there, and tries again by itself as soon as there is one.
 */
export function Failure({ error, onRetry, isRetrying, message, isCalm, className = 'm-4' }: Props) {
  const retry = useEffectEvent(onRetry);
  // When it failed: what a newer version no longer has is missing with a network too.
  const [hadNetwork] = useState(navigator.onLine);
  const isUnreached = isFault(error, 'OFFLINE') || (isMissingChunk(error) && !hadNetwork);
  const isOutdated = isFault(error, 'OUTDATED') || (isMissingChunk(error) && hadNetwork);
  const failedAt = error instanceof Fault ? error.at : undefined;
  useConnection();
  const isAway = isUnreached && connection.isOffline();
  useEffect(() => {
    if (!isUnreached) return;
    // It is only shown now, because its code had to come too.
    if (failedAt !== undefined && connection.isBackSince(failedAt)) {
      retry();
      return;
    }
    let wasAway = connection.isOffline();
    return connection.subscribe(() => {
      const isBack = wasAway && !connection.isOffline();
      wasAway = connection.isOffline();
      if (isBack) retry();
    });
  }, [isUnreached, failedAt]);
  const words = isOutdated
    ? new Fault('OUTDATED').message
    : isAway && isCalm
      ? 'Indisponible pour l’instant.'
      : (message ?? messageOf(isUnreached ? new Fault('OFFLINE') : error));
  return (
    <ErrorNotice
      className={className}
      message={words}
      onRetry={isOutdated ? () => location.reload() : onRetry}
      isRetrying={isRetrying}
      isCalm={isCalm || isAway}
      isSilent={isCalm && isAway}
    />
  );
}

const isFault = (error: unknown, code: FaultCode): boolean => error instanceof Fault && error.code === code;

/** A part of the application that could not be loaded: a newer one has been installed, or the network is gone. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|module script failed|Importing a module/.test(error.message);
