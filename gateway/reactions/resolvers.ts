import type { Resolvers } from '../__generated__/resolvers.ts';
import { isUncapped } from '../core/capabilities.ts';
import { anchoredConnection } from '../core/connections/anchored.ts';
import type { PageArguments } from '../core/connections/connection.ts';
import type { Context } from '../core/context.ts';
import { readAgain } from '../core/creating.ts';
import { answerRefusals, Refusal } from '../core/errors.ts';
import { notTheId } from '../core/ids.ts';
import type { Room } from '../core/room.ts';
import { findComment, findReply } from '../comments/finding.ts';
import { commentId, type CommentRecord, replyId, type ReplyRecord } from '../posts/comments.ts';
import { postId } from '../posts/posts.ts';
import { fetchPost } from '../posts/rest.ts';
import { requireViewer } from '../core/viewer.ts';
import { fetchReactors, toggleCommentLike, toggleReplyLike } from './rest.ts';
import { setLike, setReaction } from './wanted.ts';

type Subject = Parameters<typeof fetchReactors>[1];

/** Who reacted; nobody is asked for where the count says that there is none. */
const reactors = (subject: Subject, isNone: boolean, args: PageArguments, context: Context) =>
  anchoredConnection(
    {
      fetch: async (start, count) => (isNone ? [] : fetchReactors(context.rest, subject, start, count)),
      keyOf: (reactor) => reactor.row,
      isUncapped: isUncapped(context),
    },
    args,
  );

const isUnliked = ({ areLikesCounted, likeCount }: CommentRecord | ReplyRecord) =>
  areLikesCounted && likeCount === 0;

function requireFound<T>(found: T | null): T {
  if (found === null) throw new Refusal('NOT_FOUND', 'Ce commentaire n’existe pas ou n’existe plus.');
  return found;
}

const resolvers: Resolvers = {
  Post: {
    reactors: (post, args, context) =>
      args.list === 'SHARES'
        ? reactors({ kind: 'SHARE', row: post.slug }, false, args, context)
        : reactors(
            { kind: 'POST', row: post.slug },
            post.areReactionsCounted && post.reactionCounts.total === 0,
            args,
            context,
          ),
  },
  Comment: {
    likers: (comment, args, context) =>
      reactors({ kind: 'COMMENT', row: comment.row }, isUnliked(comment), args, context),
  },
  Reply: {
    likers: (reply, args, context) =>
      reactors({ kind: 'REPLY', row: reply.row }, isUnliked(reply), args, context),
  },
  Mutation: {
    reactToPost: (_root, { input }, context) =>
      answerRefusals({ post: null }, async () => {
        requireViewer(context);
        const { post: row } = postId.read(input.postId);
        const before = await fetchPost(context, row);
        const left = await setReaction(context, before, input.reaction ?? null);
        if (!left) return { post: before };
        const { viewerReaction = input.reaction ?? null, reactionCounts } = left;
        if (reactionCounts) return { post: { ...before, viewerReaction, reactionCounts } };
        // Counts that the answer does not tell are read again.
        const after = await readAgain(context, () => fetchPost(context, row));
        return { post: { ...(after ?? before), viewerReaction } };
      }),
    likeComment: (_root, { input }, context) =>
      answerRefusals({ comment: null, reply: null }, async () => {
        requireViewer(context);
        const ofReply = replyId.find(input.id);
        if (ofReply) {
          const reply = requireFound(await findReply(context, ofReply));
          return {
            comment: null,
            reply: await setLike(reply, input.liked, () => toggleReplyLike(context, reply, input.liked)),
          };
        }
        const ofComment = commentId.find(input.id);
        if (!ofComment) throw notTheId(input.id, commentId, replyId);
        const comment = requireFound(await findComment(context, ofComment));
        return {
          comment: await setLike(comment, input.liked, () =>
            toggleCommentLike(context, comment, input.liked),
          ),
          reply: null,
        };
      }),
  },
};

/** Reactions to posts, likes of comments, and who gave them. */
export const reactions: Room = { resolvers };
