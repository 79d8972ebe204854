import { summaryOf } from '../../chat/messageText.ts';
import type { EventOf } from '../../live/eventHandlers.ts';
import { type MessageText, pushes } from './pushes.ts';

/** Maximum number of values that wait for their push message. */
const maxEntries = 100;

/** Stores a value and drops the oldest above the limit. */
export function rememberWithLimit<Value>(kept: Map<string, Value>, id: string, value: Value): void {
  kept.set(id, value);
  const [oldest] = kept.keys();
  if (kept.size > maxEntries && oldest !== undefined) kept.delete(oldest);
}

/** Remembers a message's text for its push message, which has none. */
export function rememberMessage({ messageEdge: { node } }: EventOf<'MessageReceived'>): void {
  const { id, viewerIsAuthor, author } = node;
  if (!viewerIsAuthor) rememberWithLimit(pushes.messages, id, { ...author, text: summaryOf(node) });
}

/** Remembers a notice's text for its push message. */
export function rememberNotice({ notificationEdge: { node } }: EventOf<'NotificationReceived'>): void {
  const { id, postDatabaseId, plainText } = node;
  if (postDatabaseId != null) rememberWithLimit(pushes.notices, id, { postDatabaseId, text: plainText });
}

/** The text of a push message's message, if known. */
export function takeMessageText(id: string | null | undefined): MessageText | undefined {
  if (id == null) return undefined;
  const text = pushes.messages.get(id);
  pushes.messages.delete(id);
  return text;
}

/** Suppresses the push message of a deleted message. */
export function dropMessage(id: string): void {
  pushes.messages.delete(id);
  rememberWithLimit(pushes.deleted, id, true);
}

/** Whether a message was deleted before its push message arrived. */
export const isMessageDeleted = (id: string | null | undefined): boolean =>
  id != null && pushes.deleted.has(id);

/** The text of the next notice about a post, in the order of push messages. */
export function takePostNotice(postDatabaseId: string): string | undefined {
  for (const [id, notice] of pushes.notices) {
    if (notice.postDatabaseId !== postDatabaseId) continue;
    pushes.notices.delete(id);
    return notice.text;
  }
  return undefined;
}
