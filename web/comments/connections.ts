import type { RecordSourceProxy } from 'relay-runtime';
import { registeredConnections } from '../live/screen.ts';

/** Name under which a post's comment list is registered in live/screen.ts. */
export const commentListName = (postId: string): string => `comments of ${postId}`;

/** Relay connection id of a post's comment list, if shown since the page loaded; for `connections` of a mutation. */
export const commentConnections = (postId: string): string[] =>
  registeredConnections(commentListName(postId));

/** Name under which a comment's reply list is registered in live/screen.ts. */
export const replyListName = (commentId: string): string => `replies to ${commentId}`;

/** Relay connection id of a comment's reply list, if shown since the page loaded; for `connections` of a mutation. */
export const replyConnections = (commentId: string): string[] =>
  registeredConnections(replyListName(commentId));

/** Changes a count of a post or comment in the store, but not below zero. */
export function changeCount(
  store: RecordSourceProxy,
  id: string,
  field: 'commentCount' | 'replyCount',
  difference: number,
): void {
  const record = store.get(id);
  const before = record?.getValue(field);
  if (typeof before === 'number') record?.setValue(Math.max(0, before + difference), field);
}

/** Prefix of the ids of optimistic comments and replies. */
export const clientIdPrefix = 'client:';

/** Whether a comment or reply is optimistic: the server has not confirmed it yet. */
export const isOptimistic = (id: string): boolean => id.startsWith(clientIdPrefix);
