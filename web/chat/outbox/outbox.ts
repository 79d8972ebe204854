import { type Deliver, deliverInOrder, isHeld } from './delivery.ts';
import { type OutboxFiles, storedFiles } from './outboxFiles.ts';
import { laneOf } from './lanes.ts';
import { abandonedAfter, arePagesKnown, findAbandoned, holdPage, page } from './pages.ts';
import { openPendingList } from './pendingList.ts';
import { begin, type NewMessage, type PendingMessage, untried } from './pendingMessage.ts';

/**
 * Messages on their way: written here before anything is sent and removed when the server has
 * acknowledged them, so that neither a closed panel, a reload nor a lost connection loses one. Each
 * keeps its idempotency key for life: sending again can never send twice.
 */
export interface Outbox {
  /** The pending messages of a conversation, in the order in which they were written; stable between changes. */
  of(conversationId: string): readonly PendingMessage[];
  /** Keeps a message and sends it after those before it. */
  add(message: NewMessage): void;
  /** The files of a message; empty while they are still being read, and where there are none. */
  filesOf(key: string): readonly File[];
  /** Sends a failed message again, with the same key, and what is held before it. */
  retry(key: string): void;
  /** Sends again everything that failed for want of a connection. */
  retryAll(): void;
  /** Sends again what of a conversation was not refused: what waits, and what the person is to decide about. */
  retryAllOf(conversationId: string): void;
  /** Gives a message up: what is under way is stopped. */
  discard(key: string): void;
  /** Whether a message of this conversation is under way now. */
  isSending(conversationId: string): boolean;
  /** The messages that are to reach the server by themselves: all but those that it refused. */
  waiting(): PendingMessage[];
  subscribe(listener: () => void): () => void;
}

/** A message that is sent once more: who was asked about it knows that it may be there. */
const again = ({ refusal, firstSentAt }: PendingMessage): Partial<PendingMessage> => ({
  ...untried,
  state: 'sending',
  firstSentAt: refusal === null ? firstSentAt : null,
});

/** Whether a message was not sent, or may not have arrived, and another attempt may help. */
export const isUnsent = (message: PendingMessage): boolean => isHeld(message) || message.isWorthRetrying;

/**
 * Opens the outbox of one person. What a page that is gone has left behind is sent again, unless it had been left to
 * the person: only the server knows whether it arrived, and the key makes asking safe.
 */
export function openOutbox(
  username: string,
  deliver: Deliver,
  storage: Storage = localStorage,
  fileStore: OutboxFiles = storedFiles,
): Outbox {
  const pending = openPendingList(username, storage, fileStore);
  const queue = deliverInOrder(pending, deliver);
  const releaseAll = (messages: readonly PendingMessage[]) => {
    for (const conversationId of new Set(messages.map((message) => message.conversationId)))
      queue.release(conversationId);
  };

  /** Takes over what pages that are gone have left behind, and sends it: under its key it arrives once. */
  const adopt = async () => {
    const abandoned = await findAbandoned(pending.stored());
    const known = new Set(pending.all().map((message) => message.key));
    const adopted = abandoned
      .filter((message) => !known.has(message.key) && pending.isStored(message.key))
      .map((message): PendingMessage => ({ ...message, page, state: 'failed' }));
    if (adopted.length === 0) return;
    pending.add(adopted);
    releaseAll(adopted);
  };
  holdPage();
  void adopt();
  if (!arePagesKnown()) setTimeout(() => void adopt(), abandonedAfter + 1_000);

  return {
    of: pending.of,
    filesOf: pending.filesOf,
    isSending: queue.isSending,
    waiting: () => pending.all().filter(({ refusal }) => refusal === null),
    subscribe: pending.subscribe,
    add(message) {
      const begun = begin(message);
      pending.add([begun], message.files?.files);
      queue.follow(begun.conversationId, laneOf(begun));
    },
    retry(key) {
      pending.update((message) => (message.key === key ? again(message) : undefined));
      const message = pending.all().find((candidate) => candidate.key === key);
      if (message) queue.release(message.conversationId);
    },
    retryAll() {
      queue.resume();
      void adopt();
      releaseAll(pending.all().filter(isHeld));
    },
    retryAllOf(conversationId) {
      pending.update((message) =>
        message.conversationId === conversationId && isUnsent(message) ? again(message) : undefined,
      );
      queue.release(conversationId);
    },
    discard(key) {
      queue.abort(key);
      pending.remove(key);
    },
  };
}
