import type { Environment } from 'relay-runtime';
import { supportsIdempotencyKeys } from '../uploads/uploadRules.ts';
import type { PendingMessage } from './pendingMessage.ts';

/**
 * Whether a message can be sent without storing it twice. After a lost response only an API that takes keys recognises
 * it; `unknown` while its capabilities are not loaded. An incomplete upload was not stored.
 */
export async function retrySafety(
  environment: Environment,
  { attachment, firstSentAt, isFullyUploaded }: PendingMessage,
): Promise<'safe' | 'unsafe' | 'unknown'> {
  const mayHaveArrived = attachment === null ? firstSentAt !== null : isFullyUploaded;
  if (!mayHaveArrived) return 'safe';
  const takesKeys = await supportsIdempotencyKeys(environment);
  if (takesKeys === null) return 'unknown';
  return takesKeys ? 'safe' : 'unsafe';
}
