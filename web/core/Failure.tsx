import { useEffect, useEffectEvent, useState } from 'react';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { isMissingCode, missingMessage } from '../ui/newVersion.ts';
import { useReplaced } from '../ui/useReplaced.ts';
import { withReference } from '../ui/reference.ts';
import { connection, useConnection } from './connection.ts';
import { RequestError, type RequestErrorCode, messageOf } from './errors.ts';

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
  const isUnreached = isFault(error, 'OFFLINE') || (isMissingCode(error) && !hadNetwork);
  const isMissing = isMissingCode(error) && hadNetwork;
  const isReplaced = useReplaced(isMissing);
  const isOutdated = isFault(error, 'OUTDATED') || isReplaced;
  const failedAt = error instanceof RequestError ? error.at : undefined;
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
    ? new RequestError('OUTDATED').message
    : isMissing
      ? missingMessage
      : isAway && isCalm
        ? 'Indisponible pour l’instant.'
        : message === undefined
          ? messageOf(isUnreached ? new RequestError('OFFLINE') : error)
          : withReference(message, error instanceof RequestError ? error.reference : undefined);
  return (
    <ErrorNotice
      className={className}
      message={words}
      onRetry={isOutdated || isMissing ? () => location.reload() : onRetry}
      retryLabel={isOutdated ? 'Recharger' : undefined}
      isRetrying={isRetrying}
      isCalm={isCalm || isAway || (isMissing && !isReplaced)}
      isSilent={isCalm && isAway}
    />
  );
}

const isFault = (error: unknown, code: RequestErrorCode): boolean =>
  error instanceof RequestError && error.code === code;
