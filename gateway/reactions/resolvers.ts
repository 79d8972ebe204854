import type { Resolvers } from '../__generated__/resolvers.ts';
import type { Context } from '../graphql/context.ts';
import { readAfterWrite } from '../graphql/idempotentCreate.ts';
import { withUserErrors, UserError } from '../http/errors.ts';
import type { Feature } from '../realtime/feature.ts';
import { findComment, findReply } from '../comments/findComment.ts';
import { commentId, replyId } from '../posts/comments.ts';
import { reactionKinds, countReactions, type ReactionKind } from '../posts/reactions.ts';
import type { CommentRecord, ReplyRecord } from '../posts/records.ts';
import { postId } from '../posts/posts.ts';
import { fetchPost } from '../posts/rest.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { createReactorConnection } from './reactors.ts';
import { toggleCommentLike, toggleReplyLike } from './rest.ts';
import { setLike, setReaction } from './setReaction.ts';

const isUnliked = ({ areLikesCounted, likeCount }: CommentRecord | ReplyRecord) =>
  areLikesCounted && likeCount === 0;

function requireFound<T>(found: T | null): T {
  if (found === null) throw new UserError('NOT_FOUND', 'Ce commentaire n’existe pas ou n’existe plus.');
  return found;
}

const react = (context: Context, id: string, wanted: ReactionKind | null) =>
  withUserErrors({ post: null }, async () => {
    requireViewer(context);
    const { post: databaseId } = postId.read(id);
    const before = await fetchPost(context, databaseId);
    const left = await setReaction(context, before, wanted);
    if (!left) return { post: before };
    const { viewerReaction = wanted, reactionCounts } = left;
    if (reactionCounts) return { post: { ...before, viewerReaction, reactionCounts } };
    // The response had no counts: load the post.
    const after = await readAfterWrite(context, () => fetchPost(context, databaseId));
    return { post: { ...(after ?? before), viewerReaction } };
  });

const likeComment = (context: Context, id: string, isLiked: boolean) =>
  withUserErrors({ comment: null }, async () => {
    requireViewer(context);
    const comment = requireFound(await findComment(context, commentId.read(id)));
    return { comment: await setLike(comment, isLiked, () => toggleCommentLike(context, comment, isLiked)) };
  });

const likeReply = (context: Context, id: string, isLiked: boolean) =>
  withUserErrors({ reply: null }, async () => {
    requireViewer(context);
    const reply = requireFound(await findReply(context, replyId.read(id)));
    return { reply: await setLike(reply, isLiked, () => toggleReplyLike(context, reply, isLiked)) };
  });

const resolvers: Resolvers = {
  Post: {
    reactionGroups: ({ reactionCounts, viewerReaction }) =>
      reactionKinds.map((reaction) => ({
        reaction,
        count: reactionCounts[reaction],
        viewerHasReacted: reaction === viewerReaction,
      })),
    reactionCount: ({ reactionCounts }) => countReactions(reactionCounts),
    reactors: (post, args, context) =>
      args.list === 'SHARES'
        ? createReactorConnection({ kind: 'SHARE', databaseId: post.databaseId }, false, args, context)
        : createReactorConnection(
            { kind: 'POST', databaseId: post.databaseId },
            post.areReactionsCounted && countReactions(post.reactionCounts) === 0,
            args,
            context,
          ),
  },
  Comment: {
    likers: (comment, args, context) =>
      createReactorConnection(
        { kind: 'COMMENT', databaseId: comment.databaseId },
        isUnliked(comment),
        args,
        context,
      ),
  },
  Reply: {
    likers: (reply, args, context) =>
      createReactorConnection(
        { kind: 'REPLY', databaseId: reply.databaseId },
        isUnliked(reply),
        args,
        context,
      ),
  },
  Mutation: {
    setPostReaction: (_root, { input }, context) => react(context, input.postId, input.reaction),
    removePostReaction: (_root, { input }, context) => react(context, input.postId, null),
    likeComment: (_root, { input }, context) => likeComment(context, input.commentId, true),
    unlikeComment: (_root, { input }, context) => likeComment(context, input.commentId, false),
    likeReply: (_root, { input }, context) => likeReply(context, input.replyId, true),
    unlikeReply: (_root, { input }, context) => likeReply(context, input.replyId, false),
  },
};

/** Resolvers of reactions, likes and the people who gave them. */
export const reactions: Feature = { resolvers };
