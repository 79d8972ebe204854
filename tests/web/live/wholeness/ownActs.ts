import { type Books, type Comment, commentCount, newestFirst, type Post } from './books.ts';
import { changed, responses } from './events.ts';
import { commentId, commentNode, postId, reactionCounts, replyId, replyNode, slugOf } from './nodes.ts';
import type { Answers, Telling } from './scriptedNetwork.ts';

interface Input {
  postId?: string;
  commentId?: string;
  replyId?: string;
  reaction?: string | null;
  isLiked?: boolean;
  idempotencyKey?: string;
}

const gone = { userErrors: [{ __typename: 'UserError', message: 'N’existe plus.' }] };

/** What is answered of a post of which the comments are others. */
function counted(post: Post) {
  const [last] = newestFirst(post);
  return {
    __typename: 'Post',
    id: postId(post),
    commentCount: commentCount(post),
    lastComment: last ? commentNode(last) : null,
  };
}

/** The server's response to an own action, and its event. */
export function ownActs(books: Books, sendEvent: (telling: Telling) => void): Answers {
  const sent = new Map<string, Comment>();
  return {
    useReactMutation({ input }) {
      const { postId: id, reaction } = input as Input;
      const post = books.postOf(slugOf(id));
      if (!post) return { reactToPost: { post: null, ...gone } };
      post.isLiked = reaction !== null;
      sendEvent(() => responses(postId(post)));
      return {
        reactToPost: {
          post: {
            __typename: 'Post',
            id: postId(post),
            viewerReaction: post.isLiked ? 'LIKE' : null,
            reactionCounts: reactionCounts(post),
          },
          userErrors: [],
        },
      };
    },
    useLikeCommentMutation({ input }) {
      const { commentId: id, isLiked = false } = input as Input;
      const comment = books.commentOf(slugOf(id));
      if (!comment) return { likeComment: { comment: null, ...gone } };
      comment.isLiked = isLiked;
      sendEvent(() => responses(commentId(comment)));
      return { likeComment: { comment: commentNode(comment), userErrors: [] } };
    },
    useLikeReplyMutation({ input }) {
      const { replyId: id, isLiked = false } = input as Input;
      const reply = books.replyOf(slugOf(id));
      if (!reply) return { likeReply: { reply: null, ...gone } };
      reply.isLiked = isLiked;
      sendEvent(() => responses(replyId(reply)));
      return { likeReply: { reply: replyNode(reply), userErrors: [] } };
    },
    sendCommentMutation({ input }) {
      const { postId: id, idempotencyKey = '' } = input as Input;
      const post = books.postOf(slugOf(id));
      if (!post) return { createComment: { commentEdge: null, post: null, ...gone } };
      const before = sent.get(idempotencyKey);
      const comment = before ?? books.comment(post, true);
      sent.set(idempotencyKey, comment);
      if (!before) sendEvent(() => changed('ADDED', comment));
      return {
        createComment: {
          commentEdge: { __typename: 'CommentEdge', cursor: 'c', node: commentNode(comment) },
          post: counted(post),
          userErrors: [],
        },
      };
    },
  };
}
