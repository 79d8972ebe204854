import { summaryOf } from '../../chat/summary.ts';
import type { EventOf } from '../../live/eventHandlers.ts';

/** A message as it is told. */
export interface Said {
  firstName: string;
  name: string;
  text: string;
}

/** What waits for its push message: that comes a moment later, where it comes. */
const most = 100;
const messages = new Map<string, Said>();
const deleted = new Map<string, true>();
const notices = new Map<string, { postSlug: string; text: string }>();

/** Keeps a value by its id, and no more of them than are wanted soon. */
export function keep<Value>(kept: Map<string, Value>, id: string, value: Value): void {
  kept.set(id, value);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}

/** Keeps what a message says until its push message is heard, which has no text of its own. */
export function keepMessage({ messageEdge: { node } }: EventOf<'MessageReceived'>): void {
  const { id, isMine, author } = node;
  if (!isMine) keep(messages, id, { ...author, text: summaryOf(node) });
}

/** Keeps what a notice says until its push message is heard. */
export function keepNotice({ notificationEdge: { node } }: EventOf<'NotificationReceived'>): void {
  const { id, postSlug, plainText } = node;
  if (postSlug != null) keep(notices, id, { postSlug, text: plainText });
}

/** What the message of a push message says; undefined where that is not known. */
export function takeMessage(id: string | null | undefined): Said | undefined {
  if (id == null) return undefined;
  const said = messages.get(id);
  messages.delete(id);
  return said;
}

/** Nothing is told any more of a message that was deleted, however late its push message comes. */
export function dropMessage(id: string): void {
  messages.delete(id);
  keep(deleted, id, true);
}

/** Whether a message was deleted before its push message came. */
export const isDropped = (id: string | null | undefined): boolean => id != null && deleted.has(id);

/** What the notice says that a push message about a post is sent with: each notice has one, in the same order. */
export function takeNotice(postSlug: string): string | undefined {
  for (const [id, notice] of notices) {
    if (notice.postSlug !== postSlug) continue;
    notices.delete(id);
    return notice.text;
  }
  return undefined;
}
