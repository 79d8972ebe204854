import type { RecordSourceProxy } from 'relay-runtime';
import { registeredConnections } from '../live/screen.ts';

/** Registry name of a post's comments. */
export const commentsName = (postId: string): string => `comments of ${postId}`;

/** Store ids of the mounted lists of a post's comments. */
export const commentConnections = (postId: string): string[] => registeredConnections(commentsName(postId));

/** Registry name of a comment's replies. */
export const repliesName = (commentId: string): string => `replies to ${commentId}`;

/** Store ids of the mounted lists of a comment's replies. */
export const replyConnections = (commentId: string): string[] =>
  registeredConnections(repliesName(commentId));

/** Changes a count of a post or comment, which never falls below zero. */
export function changeCount(
  store: RecordSourceProxy,
  id: string,
  count: 'commentCount' | 'replyCount',
  difference: number,
): void {
  const record = store.get(id);
  const before = record?.getValue(count);
  if (typeof before === 'number') record?.setValue(Math.max(0, before + difference), count);
}

/** Prefix of client-side ids, used until the server assigns one. */
export const clientIdPrefix = 'client:';

/** Whether a comment or reply is pending. */
export const isOptimistic = (id: string): boolean => id.startsWith(clientIdPrefix);
