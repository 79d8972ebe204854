import type { MessageContent, PendingMessage } from './pendingMessage.ts';
import type { Environment } from 'relay-runtime';
import { supportsIdempotencyKeys } from '../uploads/uploadRules.ts';

/** The result of one attempt. */
export type Delivery =
  /** Stored by the server, with its id if known. */
  | { kind: 'sent'; messageId: string | null }
  /** Not retried automatically. */
  | { kind: 'refused'; message: string; isWorthRetrying: boolean; mayBePublished?: boolean }
  /** May arrive later; `neverLeft` if nothing left the device. */
  | { kind: 'failed'; message: string; neverLeft: boolean }
  /** The user took it back. */
  | { kind: 'discarded' };

/** Sends a message once; never rejects. */
export type Sender = (
  message: PendingMessage,
  files: readonly File[],
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
) => Promise<Delivery>;

/** Senders by the kind of message that they send. */
export type Senders = Partial<Record<MessageContent['kind'], Sender>>;

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
