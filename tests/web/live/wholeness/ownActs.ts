import { type Books, type Comment, commentCount, newestFirst, type Post } from './books.ts';
import { changed, responses } from './events.ts';
import { commentId, commentNode, postId, reactionsTo, replyId, replyNode, databaseIdOf } from './nodes.ts';
import type { Answers, Telling } from './scriptedNetwork.ts';

interface Input {
  postId?: string;
  commentId?: string;
  replyId?: string;
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
  const react = ({ postId: id }: Input, isLiked: boolean) => {
    const post = books.postOf(databaseIdOf(id));
    if (!post) return { post: null, ...gone };
    post.isLiked = isLiked;
    sendEvent(() => responses(postId(post)));
    return { post: { __typename: 'Post', id: postId(post), ...reactionsTo(post) }, userErrors: [] };
  };
  const likeComment = ({ commentId: id }: Input, isLiked: boolean) => {
    const comment = books.commentOf(databaseIdOf(id));
    if (!comment) return { comment: null, ...gone };
    comment.isLiked = isLiked;
    sendEvent(() => responses(commentId(comment)));
    return { comment: commentNode(comment), userErrors: [] };
  };
  const likeReply = ({ replyId: id }: Input, isLiked: boolean) => {
    const reply = books.replyOf(databaseIdOf(id));
    if (!reply) return { reply: null, ...gone };
    reply.isLiked = isLiked;
    sendEvent(() => responses(replyId(reply)));
    return { reply: replyNode(reply), userErrors: [] };
  };
  return {
    useReactAddMutation: ({ input }) => ({ setPostReaction: react(input as Input, true) }),
    useReactRemoveMutation: ({ input }) => ({ removePostReaction: react(input as Input, false) }),
    useLikeCommentMutation: ({ input }) => ({ likeComment: likeComment(input as Input, true) }),
    useLikeCommentUndoMutation: ({ input }) => ({ unlikeComment: likeComment(input as Input, false) }),
    useLikeReplyMutation: ({ input }) => ({ likeReply: likeReply(input as Input, true) }),
    useLikeReplyUndoMutation: ({ input }) => ({ unlikeReply: likeReply(input as Input, false) }),
    sendCommentMutation({ input }) {
      const { postId: id, idempotencyKey = '' } = input as Input;
      const post = books.postOf(databaseIdOf(id));
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
