import { useEffect, useEffectEvent, useState } from 'react';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { isImportFailure, missingCodeMessage, useIsOutdated } from '../ui/newVersion.ts';
import { withReference } from '../ui/reference.tsx';
import { connection, useConnection } from './connection.ts';
import { RequestError, type RequestErrorCode, errorMessageOf } from './errors.ts';

interface Props {
  error: unknown;
  onRetry: () => void;
  isRetrying?: boolean;
  /** Replaces the error's own message. */
  message?: string | undefined;
  /** Whether only part of the screen failed. */
  isPartial?: boolean;
  className?: string;
}

/**
 * Shows an error. Offline, which the shell reports once, it only says that the part is missing and retries when the
 * connection returns.
 */
export function Failure({ error, onRetry, isRetrying, message, isPartial, className = 'm-4' }: Props) {
  const retry = useEffectEvent(onRetry);
  // The device was online when this failed: code removed by a newer version stays missing with a network too.
  const [hadNetwork] = useState(navigator.onLine);
  const isUnreached = isFault(error, 'OFFLINE') || (isImportFailure(error) && !hadNetwork);
  const isMissing = isImportFailure(error) && hadNetwork;
  const isReplaced = useIsOutdated(isMissing);
  const isOutdated = isFault(error, 'OUTDATED') || isReplaced;
  const failedAt = error instanceof RequestError ? error.at : undefined;
  useConnection();
  const isAway = isUnreached && connection.isOffline();
  useEffect(() => {
    if (!isUnreached) return;
    // Shown late, because its own code had to load.
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
      ? missingCodeMessage
      : isAway && isPartial
        ? 'Indisponible pour l’instant.'
        : message === undefined
          ? errorMessageOf(isUnreached ? new RequestError('OFFLINE') : error)
          : withReference(message, error instanceof RequestError ? error.reference : undefined);
  return (
    <ErrorNotice
      className={className}
      message={words}
      onRetry={isOutdated || isMissing ? () => location.reload() : onRetry}
      retryLabel={isOutdated ? 'Recharger' : undefined}
      isRetrying={isRetrying}
      isMinor={isPartial || isAway || (isMissing && !isReplaced)}
      isSilent={isPartial && isAway}
    />
  );
}

const isFault = (error: unknown, code: RequestErrorCode): boolean =>
  error instanceof RequestError && error.code === code;
