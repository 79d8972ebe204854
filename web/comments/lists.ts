import type { RecordSourceProxy } from 'relay-runtime';
import { registeredConnections } from '../live/connectionRegistry.ts';

/** The comments of a post, as `useShownList` names them. */
export const commentsName = (postId: string): string => `comments of ${postId}`;

/** The list of a post's comments, where it was shown. */
export const commentLists = (postId: string): string[] => registeredConnections(commentsName(postId));

/** The replies to a comment, likewise. */
export const repliesName = (commentId: string): string => `replies to ${commentId}`;

/** The list of a comment's replies, where it was shown. */
export const replyLists = (commentId: string): string[] => registeredConnections(repliesName(commentId));

/** Adds to a count of a post or comment, which never falls below zero. */
export function changeCount(
  store: RecordSourceProxy,
  id: string,
  count: 'commentCount' | 'replyCount',
  by: number,
): void {
  const record = store.get(id);
  const before = record?.getValue(count);
  if (typeof before === 'number') record?.setValue(Math.max(0, before + by), count);
}

/** How the ids begin that this page gives to what it has sent and the server has not named yet. */
export const ownPrefix = 'client:';

/** Whether a comment or reply is still on its way to the server. */
export const isOnItsWay = (id: string): boolean => id.startsWith(ownPrefix);
