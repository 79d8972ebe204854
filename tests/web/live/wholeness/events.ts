import { type Comment, commentCount, newestFirst, type Post, type Reply } from './books.ts';
import { commentNode, community, postId } from './nodes.ts';

/** What else is told of a post of which the comments are others. */
export const counted = (post: Post) => {
  const [last] = newestFirst(post);
  return {
    __typename: 'Post',
    id: postId(post),
    commentCount: commentCount(post),
    lastComment: last ? commentNode(last) : null,
  };
};
/** The edge of something that is new. */
export const edgeOf = (kind: string, node: object) => ({ __typename: `${kind}Edge`, cursor: 'c', node });

/** There were reactions, votes or likes. */
export const responses = (nodeId: string) => ({ __typename: 'ResponsesChanged', nodeId });
/** Whether it can be loaded. */
export const isThere = (entry: Post | Comment | Reply): boolean =>
  !entry.isDeleted &&
  (!('post' in entry) || isThere(entry.post)) &&
  (!('comment' in entry) || isThere(entry.comment));
/** The community around a post that is told. */
export const within = { ...community, unreadPostCount: 0 };
/** A comment was written. */
export const added = (comment: Comment) =>
  isThere(comment)
    ? {
        __typename: 'CommentAdded',
        commentEdge: edgeOf('Comment', commentNode(comment)),
        post: counted(comment.post),
      }
    : undefined;
/** What is told around a reply. */
export const around = (comment: Comment) => ({ comment: commentNode(comment), post: counted(comment.post) });
