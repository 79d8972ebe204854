import type { PendingList } from './pendingList.ts';
import type { PendingMessage } from './pendingMessage.ts';

/** Of a conversation, messages with files go beside those without. */
export type Lane = 'texts' | 'files';

export const laneOf = ({ attachment }: PendingMessage): Lane => (attachment === null ? 'texts' : 'files');

/** What goes next in a lane: files wait for the texts before them, texts for nothing but texts. */
export function findNext(
  pending: PendingList,
  conversationId: string,
  lane: Lane,
): PendingMessage | undefined {
  for (const message of pending.of(conversationId)) {
    const isOfLane = laneOf(message) === lane;
    if (isOfLane && message.state === 'sending') return message;
    if (!isOfLane && lane === 'files' && message.refusal === null) return undefined;
  }
  return undefined;
}

/** For want of a connection nothing more of a lane goes, nor files behind a text: nothing is to overtake. */
export function hold(
  pending: PendingList,
  conversationId: string,
  lane: Lane,
  isInFlight: (key: string) => boolean,
): void {
  pending.update((message) =>
    message.conversationId === conversationId &&
    message.state === 'sending' &&
    !isInFlight(message.key) &&
    (lane === 'texts' || laneOf(message) === 'files')
      ? { state: 'failed', progress: null, refusal: null }
      : undefined,
  );
}

/** What a message has passed on its way to the server keeps its place before it. */
export function leaveBehind(
  pending: PendingList,
  { conversationId, key }: PendingMessage,
  messageId: string | null,
): void {
  const waiting = pending.of(conversationId);
  const passed = new Set(
    waiting.slice(
      0,
      waiting.findIndex((message) => message.key === key),
    ),
  );
  if (messageId === null || passed.size === 0) return;
  pending.update((message) =>
    passed.has(message) && message.refusal === null && message.before === null
      ? { before: messageId }
      : undefined,
  );
}
