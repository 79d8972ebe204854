import type { Resolvers } from '../__generated__/resolvers.ts';
import { communityId } from '../communities/communities.ts';
import { withFallback } from '../compat/extensions.ts';
import { connectionFromArray } from '../connections/anchoredConnection.ts';
import { newEdge } from '../connections/connection.ts';
import { plainText } from '../content/text.ts';
import { idempotentCreate } from '../graphql/idempotentCreate.ts';
import { withUserErrors } from '../http/errors.ts';
import { newPostEdge } from '../posts/listing.ts';
import { newPostOf } from './rest.ts';
import {
  deleteScheduledPost,
  editScheduledPost,
  fetchScheduledPosts,
  publishScheduledPost,
  schedulePost,
  scheduledPostId,
} from './scheduled.rest.ts';

/** Resolvers of posts that wait for their hour. */
export const scheduledResolvers = {
  Viewer: {
    scheduledPosts: async (_viewer, args, context) =>
      connectionFromArray(await withFallback(fetchScheduledPosts(context), () => []), ({ row }) => row, args),
  },
  ScheduledPost: {
    plainText: ({ text }, { maxLength }) => plainText(text, maxLength),
  },
  Mutation: {
    schedulePost: (_root, { input }, context) =>
      withUserErrors({ scheduledPost: null, scheduledPostEdge: null }, async () => {
        const { idempotencyKey, ...content } = input;
        const community = communityId.read(input.communityId).community;
        const scheduledPost = await idempotentCreate(context, {
          mutation: 'schedulePost',
          content,
          idempotencyKey,
          send: () =>
            schedulePost(context, { ...newPostOf(community, input), publishesAt: input.publishesAt }),
        });
        return {
          scheduledPost,
          scheduledPostEdge: scheduledPost && newEdge(scheduledPost, scheduledPost.row),
        };
      }),
    updateScheduledPost: (_root, { input }, context) =>
      withUserErrors({ scheduledPost: null }, async () => {
        const { row } = scheduledPostId.read(input.scheduledPostId);
        const scheduledPost = await editScheduledPost(context, row, {
          text: input.text === undefined ? undefined : (input.text ?? ''),
          link: input.link === undefined ? undefined : (input.link ?? ''),
          publishesAt: input.publishesAt ?? undefined,
        });
        return { scheduledPost: scheduledPost ?? null };
      }),
    deleteScheduledPost: (_root, { input }, context) =>
      withUserErrors({ deletedScheduledPostId: null }, async () => {
        await deleteScheduledPost(context, scheduledPostId.read(input.scheduledPostId).row);
        return { deletedScheduledPostId: input.scheduledPostId };
      }),
    publishScheduledPost: (_root, { input }, context) =>
      withUserErrors({ post: null, postEdge: null, deletedScheduledPostId: null }, async () => {
        const post =
          (await publishScheduledPost(context, scheduledPostId.read(input.scheduledPostId).row)) ?? null;
        return {
          post,
          postEdge: post && newPostEdge(post),
          deletedScheduledPostId: input.scheduledPostId,
        };
      }),
  },
} satisfies Resolvers;
