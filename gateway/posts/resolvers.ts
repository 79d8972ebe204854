import type { Resolvers } from '../__generated__/resolvers.ts';
import { communityId } from '../communities/communities.ts';
import { answerRefusals, hiddenAsNull } from '../core/errors.ts';
import { once } from '../core/idempotency.ts';
import { nodeType } from '../core/nodes.ts';
import type { Room } from '../core/room.ts';
import { canComment, canDelete, canEdit, canPin } from './permissions.ts';
import { postId } from './posts.ts';
import { deletePost, fetchPost, pinPost, savePost, sharePost } from './rest.ts';

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
        await deletePost(context, postId.read(input.postId).post);
        return { deletedPostId: input.postId };
      }),
    sharePost: (_root, { input }, context) =>
      answerRefusals({ post: null }, async () => {
        const row = postId.read(input.postId).post;
        const community = communityId.read(input.communityId).community;
        const key = input.idempotencyKey ?? undefined;
        await once(context, 'sharePost', key, async () => {
          await sharePost(context, row, community, input.text ?? '', key);
          return true;
        });
        return { post: await fetchPost(context, row) };
      }),
    savePost: (_root, { input }, context) =>
      answerRefusals({ post: null }, async () => {
        const row = postId.read(input.postId).post;
        await savePost(context, row, input.isSaved);
        return { post: await fetchPost(context, row) };
      }),
    pinPost: (_root, { input }, context) =>
      answerRefusals({ post: null }, async () => {
        const { community, post } = postId.read(input.postId);
        await pinPost(context, post, community, input.isPinned);
        return { post: await fetchPost(context, post) };
      }),
  },
};

/** What a post is, and what becomes of it. */
export const posts: Room = {
  resolvers,
  nodes: [nodeType(postId, ({ post }, context) => fetchPost(context, post))],
};
