import type { Resolvers } from '../__generated__/resolvers.ts';
import { refetch } from '../graphql/idempotentCreate.ts';
import { withUserErrors, UserError } from '../http/errors.ts';
import type { Feature } from '../realtime/feature.ts';
import { findComment, findReply } from '../comments/finding.ts';
import { commentId, replyId } from '../posts/comments.ts';
import type { CommentRecord, ReplyRecord } from '../posts/records.ts';
import { postId } from '../posts/posts.ts';
import { fetchPost } from '../posts/rest.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { reactorConnection } from './reactors.ts';
import { toggleCommentLike, toggleReplyLike } from './rest.ts';
import { setLike, setReaction } from './wanted.ts';

const isUnliked = ({ areLikesCounted, likeCount }: CommentRecord | ReplyRecord) =>
  areLikesCounted && likeCount === 0;

function requireFound<T>(found: T | null): T {
  if (found === null) throw new UserError('NOT_FOUND', 'Ce commentaire n’existe pas ou n’existe plus.');
  return found;
}

const resolvers: Resolvers = {
  Post: {
    reactors: (post, args, context) =>
      args.list === 'SHARES'
        ? reactorConnection({ kind: 'SHARE', row: post.slug }, false, args, context)
        : reactorConnection(
            { kind: 'POST', row: post.slug },
            post.areReactionsCounted && post.reactionCounts.total === 0,
            args,
            context,
          ),
  },
  Comment: {
    likers: (comment, args, context) =>
      reactorConnection({ kind: 'COMMENT', row: comment.row }, isUnliked(comment), args, context),
  },
  Reply: {
    likers: (reply, args, context) =>
      reactorConnection({ kind: 'REPLY', row: reply.row }, isUnliked(reply), args, context),
  },
  Mutation: {
    reactToPost: (_root, { input }, context) =>
      withUserErrors({ post: null }, async () => {
        requireViewer(context);
        const { post: row } = postId.read(input.postId);
        const before = await fetchPost(context, row);
        const left = await setReaction(context, before, input.reaction ?? null);
        if (!left) return { post: before };
        const { viewerReaction = input.reaction ?? null, reactionCounts } = left;
        if (reactionCounts) return { post: { ...before, viewerReaction, reactionCounts } };
        // Counts that the answer does not tell are read again.
        const after = await refetch(context, () => fetchPost(context, row));
        return { post: { ...(after ?? before), viewerReaction } };
      }),
    likeComment: (_root, { input: { commentId: id, isLiked } }, context) =>
      withUserErrors({ comment: null }, async () => {
        requireViewer(context);
        const comment = requireFound(await findComment(context, commentId.read(id)));
        return {
          comment: await setLike(comment, isLiked, () => toggleCommentLike(context, comment, isLiked)),
        };
      }),
    likeReply: (_root, { input: { replyId: id, isLiked } }, context) =>
      withUserErrors({ reply: null }, async () => {
        requireViewer(context);
        const reply = requireFound(await findReply(context, replyId.read(id)));
        return { reply: await setLike(reply, isLiked, () => toggleReplyLike(context, reply, isLiked)) };
      }),
  },
};

/** Reactions to posts, likes of comments, and who gave them. */
export const reactions: Feature = { resolvers };
