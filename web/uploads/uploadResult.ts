import { RequestError, type RequestErrorCode, messageOf } from '../core/errors.ts';
import type { Undone } from '../relay/outcome.ts';

/** What becomes of an upload that was not done. */
interface UploadResult {
  /**
   * `again`: the same may be sent again by itself. `unknown`: it may be done, and only the person decides. `refused`:
   * the same would be refused again. `full`: the same may be taken once somebody has made room.
   */
  kind: 'again' | 'unknown' | 'refused' | 'full';
  message: string;
}

/** What passes by itself. */
const transientCodes: ReadonlySet<RequestErrorCode> = new Set([
  'OFFLINE',
  'RATE_LIMITED',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_INVALID_RESPONSE',
  'OUTCOME_UNKNOWN',
  'INTERNAL_SERVER_ERROR',
]);

/** The words for what failed and may be done all the same. */
export const unknownOutcome = (error: Error | undefined): string =>
  messageOf(
    new RequestError('OUTCOME_UNKNOWN', {
      reference: error instanceof RequestError ? error.reference : undefined,
    }),
  );

/** Judges by how far it came: of what was not sent whole nothing was stored. */
export function uploadResult(
  { error, message }: Undone,
  { takesKeys, percent }: { takesKeys: boolean; percent: number },
): UploadResult {
  if (error instanceof RequestError && error.code === 'STORAGE_FULL') return { kind: 'full', message };
  // The server has refused it, or this page is too old, or must not.
  if (!error || (error instanceof RequestError && !transientCodes.has(error.code)))
    return { kind: 'refused', message };
  if (takesKeys || percent < 100) return { kind: 'again', message };
  return { kind: 'unknown', message: unknownOutcome(error) };
}
