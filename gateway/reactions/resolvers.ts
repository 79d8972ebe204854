import type { Resolvers } from '../__generated__/resolvers.ts';
import { anchoredConnection } from '../core/connections/anchored.ts';
import type { PageArguments } from '../core/connections/connection.ts';
import type { Context } from '../core/context.ts';
import { answerRefusals } from '../core/errors.ts';
import { parseGlobalId, rowOf } from '../core/ids.ts';
import type { Room } from '../core/room.ts';
import { comments } from '../comments/resolvers.ts';
import type { CommentRecord, ReplyRecord } from '../comments/comments.ts';
import { fetchPost } from '../feed/rest.ts';
import { requireViewer } from '../session/viewer.ts';
import { fetchReactors, listTypes, toggleCommentLike, togglePostReaction, toggleReplyLike } from './rest.ts';

const reactors = (subject: string, type: number, args: PageArguments, context: Context) =>
  anchoredConnection(
    {
      fetch: (start, count) => fetchReactors(context.rest, subject, type, start, count),
      keyOf: (reactor) => reactor.row,
      sizes: { default: 6, most: 200 },
    },
    args,
  );

const resolvers: Resolvers = {
  Post: { reactors: (post, args, context) => reactors(post.slug, args.list === 'SHARES' ? listTypes.share : listTypes.post, args, context) },
  Comment: { likers: (comment, args, context) => reactors(comment.row, listTypes.comment, args, context) },
  Reply: { likers: (reply, args, context) => reactors(reply.row, listTypes.reply, args, context) },
  Mutation: {
    reactToPost: (_root, { input }, context) =>
      answerRefusals({ post: null }, async () => {
        requireViewer(context);
        const row = rowOf(input.postId, 'Post');
        const wanted = input.reaction ?? null;
        const before = await fetchPost(context, row);
        if (before.viewerReaction === wanted) return { post: before };
        // The API toggles: the same kind takes the reaction back, another kind replaces it.
        const kind = wanted ?? before.viewerReaction;
        if (kind) await togglePostReaction(context.rest, row, before.community.slug, kind);
        return { post: await fetchPost(context, row) };
      }),
    likeComment: (_root, { input }, context) =>
      answerRefusals({ comment: null, reply: null }, async () => {
        requireViewer(context);
        const row = rowOf(input.id, 'Comment', 'Reply');
        const { type = '', parts = [] } = parseGlobalId(input.id) ?? {};
        const [community = ''] = parts;
        const toggle = () => (type === 'Reply' ? toggleReplyLike : toggleCommentLike)(context.rest, community, row);
        // The API toggles and says what came of it: a like that was there already is put back.
        const { isLiked } = await toggle();
        if (isLiked !== input.liked) await toggle();
        const found = await comments.nodes?.[type]?.(parts, context);
        return type === 'Reply' ? { comment: null, reply: (found ?? null) as ReplyRecord | null } : { comment: (found ?? null) as CommentRecord | null, reply: null };
      }),
  },
};

/** Reactions to posts, likes of comments, and who gave them. */
export const reactions: Room = { resolvers };
