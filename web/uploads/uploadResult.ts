import { RequestError, type RequestErrorCode, errorMessageOf } from '../core/errors.ts';
import type { Undone } from '../relay/mutations.ts';

/** Classification of a failed upload. */
interface UploadResult {
  /**
   * `again`: retry automatically. `unknown`: may be done, the user decides. `refused`: a retry would fail. `full`:
   * possible once there is room.
   */
  kind: 'again' | 'unknown' | 'refused' | 'full';
  message: string;
}

/** Temporary errors. */
const transientCodes: ReadonlySet<RequestErrorCode> = new Set([
  'OFFLINE',
  'RATE_LIMITED',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_INVALID_RESPONSE',
  'RETRY_UNSAFE',
  'INTERNAL_SERVER_ERROR',
]);

/** French message for an upload of which it is unknown whether the server stored it. */
export const unknownOutcomeMessage = (error: Error | undefined): string =>
  errorMessageOf(
    new RequestError('RETRY_UNSAFE', {
      reference: error instanceof RequestError ? error.reference : undefined,
    }),
  );

/** Classifies a failed upload: an incomplete one was not stored. */
export function uploadResult(
  { error, message }: Undone,
  { takesKeys, percent }: { takesKeys: boolean; percent: number },
): UploadResult {
  if (error instanceof RequestError && error.code === 'STORAGE_FULL') return { kind: 'full', message };
  // Rejected, or this page is outdated or not allowed.
  if (!error || (error instanceof RequestError && !transientCodes.has(error.code)))
    return { kind: 'refused', message };
  if (takesKeys || percent < 100) return { kind: 'again', message };
  return { kind: 'unknown', message: unknownOutcomeMessage(error) };
}

/** Automatic retries of uploads; then the user decides. */
export const maxRetries = 3;

/** Milliseconds before the first retry, quadrupled up to the maximum. */
const minDelay = 2_000;
const maxDelay = 32_000;

/** Milliseconds before a retry, with jitter. */
export const retryDelay = (repeats: number): number =>
  Math.min(minDelay * 4 ** repeats, maxDelay) * (1 - Math.random() / 2);
