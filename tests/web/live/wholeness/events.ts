import type { Comment, Post, Reply } from './books.ts';
import { commentId, community, postId, replyId } from './nodes.ts';

/** Something was added, changed or removed, by ids. */
export function changed(change: 'ADDED' | 'CHANGED' | 'DELETED', entry: Post | Comment | Reply) {
  const changeEvent = {
    __typename: 'ContentInvalidated',
    change,
    communityId: community.id,
    viewerIsActor: entry.viewerIsActor,
  };
  if ('comment' in entry) {
    const { comment } = entry;
    return {
      ...changeEvent,
      nodeId: replyId(entry),
      parentCommentId: commentId(comment),
      postId: postId(comment.post),
    };
  }
  return 'post' in entry
    ? { ...changeEvent, nodeId: commentId(entry), parentCommentId: null, postId: postId(entry.post) }
    : { ...changeEvent, nodeId: postId(entry), parentCommentId: null, postId: postId(entry) };
}

/** There were reactions, votes or likes, without or with the counts. */
export const responses = (
  nodeId: string,
  counts: Partial<Record<'likeCount' | 'applauseCount' | 'checkCount' | 'shareCount', number>> = {},
) => ({
  __typename: 'InteractionsInvalidated',
  nodeId,
  likeCount: null,
  applauseCount: null,
  checkCount: null,
  shareCount: null,
  ...counts,
});
