import type { Resolvers } from '../__generated__/resolvers.ts';
import { answerRefusals, hiddenAsNull } from '../core/errors.ts';
import { once } from '../core/idempotency.ts';
import { parseGlobalId, rowOf } from '../core/ids.ts';
import type { Room } from '../core/room.ts';
import { deletePost, pinPost, savePost, sharePost } from './actions.ts';
import { canComment, canDelete, canEdit, canPin } from './permissions.ts';
import { fetchPost } from './rest.ts';

const resolvers: Resolvers = {
  Query: { post: (_root, { slug }, context) => hiddenAsNull(fetchPost(context, slug)) },
  Post: {
    viewerCanEdit: (post, _args, context) => canEdit(post, context),
    viewerCanDelete: (post, _args, context) => canDelete(post, context),
    viewerCanPin: (post, _args, context) => canPin(post, context),
    viewerCanComment: canComment,
  },
  SharedPost: {
    post: (shared, _args, context) =>
      shared.slug === null ? null : hiddenAsNull(fetchPost(context, shared.slug)),
  },
  Mutation: {
    deletePost: (_root, { input }, context) =>
      answerRefusals({ deletedPostId: null }, async () => {
        await deletePost(context, rowOf(input.postId, 'Post'));
        return { deletedPostId: input.postId };
      }),
    sharePost: (_root, { input }, context) =>
      answerRefusals({ post: null }, async () => {
        const row = rowOf(input.postId, 'Post');
        const community = rowOf(input.communityId, 'Community');
        const key = input.idempotencyKey ?? undefined;
        await once(context, 'sharePost', key, async () => {
          await sharePost(context, row, community, input.text ?? '', key);
          return true;
        });
        return { post: await fetchPost(context, row) };
      }),
    savePost: (_root, { input }, context) =>
      answerRefusals({ post: null }, async () => {
        const row = rowOf(input.postId, 'Post');
        await savePost(context, row, input.isSaved);
        return { post: await fetchPost(context, row) };
      }),
    pinPost: (_root, { input }, context) =>
      answerRefusals({ post: null }, async () => {
        const row = rowOf(input.postId, 'Post');
        const [community = ''] = parseGlobalId(input.postId)?.parts ?? [];
        await pinPost(context, row, community, input.isPinned);
        return { post: await fetchPost(context, row) };
      }),
  },
};

/** What a post is, and what becomes of it. */
export const posts: Room = {
  resolvers,
  nodes: { Post: ([, row = ''], context) => fetchPost(context, row) },
};
