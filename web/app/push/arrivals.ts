import { summaryOf } from '../../chat/summary.ts';
import type { EventOf } from '../../live/eventHandlers.ts';

/** Author and text of a chat message, for its push message. */
export interface MessageText {
  firstName: string;
  name: string;
  text: string;
}

/** Maximum number of values that wait for their push message. */
const maxEntries = 100;
const messages = new Map<string, MessageText>();
const deleted = new Map<string, true>();
const notices = new Map<string, { postDatabaseId: string; text: string }>();

/** Stores a value and drops the oldest above the limit. */
export function rememberWithLimit<Value>(kept: Map<string, Value>, id: string, value: Value): void {
  kept.set(id, value);
  const [oldest] = kept.keys();
  if (kept.size > maxEntries && oldest !== undefined) kept.delete(oldest);
}

/** Remembers a message's text for its push message, which has none. */
export function rememberMessage({ messageEdge: { node } }: EventOf<'MessageReceived'>): void {
  const { id, viewerIsAuthor, author } = node;
  if (!viewerIsAuthor) rememberWithLimit(messages, id, { ...author, text: summaryOf(node) });
}

/** Remembers a notice's text for its push message. */
export function rememberNotice({ notificationEdge: { node } }: EventOf<'NotificationReceived'>): void {
  const { id, postDatabaseId, plainText } = node;
  if (postDatabaseId != null) rememberWithLimit(notices, id, { postDatabaseId, text: plainText });
}

/** The text of a push message's message, if known. */
export function takeMessage(id: string | null | undefined): MessageText | undefined {
  if (id == null) return undefined;
  const text = messages.get(id);
  messages.delete(id);
  return text;
}

/** Suppresses the push message of a deleted message. */
export function dropMessage(id: string): void {
  messages.delete(id);
  rememberWithLimit(deleted, id, true);
}

/** Whether a message was deleted before its push message arrived. */
export const isDropped = (id: string | null | undefined): boolean => id != null && deleted.has(id);

/** The text of the next notice about a post, in the order of push messages. */
export function takeNotice(postDatabaseId: string): string | undefined {
  for (const [id, notice] of notices) {
    if (notice.postDatabaseId !== postDatabaseId) continue;
    notices.delete(id);
    return notice.text;
  }
  return undefined;
}
