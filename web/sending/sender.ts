import type { MessageContent, PendingMessage } from './pendingMessage.ts';

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
