import type { Resolvers } from '../__generated__/resolvers.ts';
import { anchoredConnection } from '../core/connections/anchored.ts';
import type { PageArguments } from '../core/connections/connection.ts';
import type { Context } from '../core/context.ts';
import { answerRefusals, Refusal } from '../core/errors.ts';
import { parseGlobalId, rowOf } from '../core/ids.ts';
import type { Room } from '../core/room.ts';
import { findComment, findReply } from '../comments/finding.ts';
import { fetchPost } from '../posts/rest.ts';
import { requireViewer } from '../core/viewer.ts';
import { fetchReactors, listTypes, toggleCommentLike, toggleReplyLike } from './rest.ts';
import { setLike, setReaction } from './settling.ts';

const reactors = (subject: string, type: number, args: PageArguments, context: Context) =>
  anchoredConnection(
    {
      fetch: (start, count) => fetchReactors(context.rest, subject, type, start, count),
      keyOf: (reactor) => reactor.row,
      sizes: { default: 6, most: 200 },
    },
    args,
  );

function requireFound<T>(found: T | null): T {
  if (found === null) throw new Refusal('NOT_FOUND', 'Ce commentaire n’existe pas ou n’existe plus.');
  return found;
}

const resolvers: Resolvers = {
  Post: {
    reactors: (post, args, context) =>
      reactors(post.slug, args.list === 'SHARES' ? listTypes.share : listTypes.post, args, context),
  },
  Comment: { likers: (comment, args, context) => reactors(comment.row, listTypes.comment, args, context) },
  Reply: { likers: (reply, args, context) => reactors(reply.row, listTypes.reply, args, context) },
  Mutation: {
    reactToPost: (_root, { input }, context) =>
      answerRefusals({ post: null }, async () => {
        requireViewer(context);
        const row = rowOf(input.postId, 'Post');
        const before = await fetchPost(context, row);
        const isChanged = await setReaction(context.rest, before, input.reaction ?? null);
        return { post: isChanged ? await fetchPost(context, row) : before };
      }),
    likeComment: (_root, { input }, context) =>
      answerRefusals({ comment: null, reply: null }, async () => {
        requireViewer(context);
        rowOf(input.id, 'Comment', 'Reply');
        const { type = '', parts = [] } = parseGlobalId(input.id) ?? {};
        if (type === 'Reply') {
          const reply = requireFound(await findReply(context, parts));
          return {
            comment: null,
            reply: await setLike(reply, input.liked, () => toggleReplyLike(context.rest, reply)),
          };
        }
        const comment = requireFound(await findComment(context, parts));
        return {
          comment: await setLike(comment, input.liked, () => toggleCommentLike(context.rest, comment)),
          reply: null,
        };
      }),
  },
};

/** Reactions to posts, likes of comments, and who gave them. */
export const reactions: Room = { resolvers };
