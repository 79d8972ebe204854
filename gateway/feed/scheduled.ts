import type { Resolvers } from '../__generated__/resolvers.ts';
import { communityId } from '../communities/communities.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import { newEdge, type PageArguments } from '../connections/connection.ts';
import { applyUpdate, type Editable } from '../content/applyUpdate.ts';
import { plainText } from '../content/text.ts';
import { versionOf } from '../content/versions.ts';
import { idempotentCreate } from '../graphql/idempotentCreate.ts';
import { rejectNull } from '../graphql/inputLimits.ts';
import { withUserErrors } from '../http/errors.ts';
import { requireViewer, type ViewerRecord } from '../graphql/viewer.ts';
import { newPostEdge } from '../posts/listing.ts';
import { slicePage, toPage } from '../rest/pages.ts';
import { toNewPost } from './rest.ts';
import {
  deleteScheduledPost,
  editScheduledPost,
  fetchScheduledPosts,
  findScheduledPost,
  publishScheduledPost,
  type ScheduledPostRecord,
  createScheduledPost,
  scheduledPostId,
} from './scheduled.rest.ts';

/** How updates of scheduled posts are compared and described in errors. */
const editable: Editable<ScheduledPostRecord> = {
  subject: 'cette publication',
  changedMessage: 'Cette publication a été modifiée',
  version: ({ storedText, publishesAt }) => versionOf(storedText, publishesAt),
  lastEdit: () => null,
};

/** Place of a post in the list, which is sorted by time, then by id. */
const positionOf = ({ publishesAt, databaseId }: ScheduledPostRecord): string =>
  `${publishesAt} ${databaseId.padStart(20, '0')}`;

/** Connection of scheduled posts. Cursors hold positions, so that a post that gets another time moves no page. */
async function connectionOf(posts: readonly ScheduledPostRecord[], args: PageArguments) {
  const positions = posts.map(positionOf);
  const page = toPage(posts, positions);
  const connection = await anchoredConnection<ScheduledPostRecord>(
    {
      isStable: true,
      keyOf: ({ databaseId }) => databaseId,
      async fetch(start, count, after = '') {
        const first = after === '' ? start : positions.findIndex((position) => position > after);
        return first === -1 ? toPage<ScheduledPostRecord>([], []) : slicePage(page, first, first + count);
      },
    },
    args,
  );
  return { ...connection, totalCount: posts.length };
}

/** Payload of `updateScheduledPost`. */
interface UpdatedPayload {
  scheduledPost: ScheduledPostRecord | null;
  viewer: ViewerRecord | null;
}

/** Resolvers of posts that wait for their hour. */
export const scheduledResolvers = {
  Viewer: {
    scheduledPosts: async (_viewer, args, context) =>
      connectionOf(await withFallbackIfNotOffered(fetchScheduledPosts(context), () => []), args),
  },
  ScheduledPost: {
    plainText: ({ text }, { maxLength }) => plainText(text, maxLength),
    version: editable.version,
  },
  UpdateScheduledPostPayload: {
    scheduledPostEdge: ({ scheduledPost, userErrors }) =>
      scheduledPost && userErrors.length === 0 ? newEdge(scheduledPost, scheduledPost.databaseId) : null,
  },
  Mutation: {
    createScheduledPost: (_root, { input }, context) =>
      withUserErrors({ scheduledPost: null, scheduledPostEdge: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const { idempotencyKey, ...content } = input;
        const community = communityId.read(input.communityId).community;
        const scheduledPost = await idempotentCreate(context, {
          mutation: 'createScheduledPost',
          content,
          idempotencyKey,
          send: () =>
            createScheduledPost(context, { ...toNewPost(community, input), publishesAt: input.publishesAt }),
        });
        return {
          scheduledPost,
          scheduledPostEdge: scheduledPost && newEdge(scheduledPost, scheduledPost.databaseId),
          viewer,
        };
      }),
    updateScheduledPost: (_root, { input }, context) => {
      const viewer = requireViewer(context);
      const { databaseId } = scheduledPostId.read(input.scheduledPostId);
      return applyUpdate<ScheduledPostRecord, UpdatedPayload>(
        context,
        {
          mutation: 'updateScheduledPost',
          input,
          editable,
          read: (fresh) => findScheduledPost(fresh, databaseId),
        },
        (scheduledPost) => ({ scheduledPost, viewer: null }),
        async ({ current, precondition, key }) => {
          rejectNull(input, { publishesAt: 'Veuillez choisir la date de publication.' });
          const edit = {
            text: input.text === undefined ? undefined : (input.text ?? ''),
            link: input.link === undefined ? undefined : (input.link ?? ''),
            publishesAt: input.publishesAt ?? undefined,
          };
          return {
            scheduledPost:
              (await editScheduledPost(context, databaseId, edit, { read: current, precondition, key })) ??
              null,
            viewer,
          };
        },
      );
    },
    deleteScheduledPost: (_root, { input }, context) =>
      withUserErrors({ deletedScheduledPostId: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        await deleteScheduledPost(context, scheduledPostId.read(input.scheduledPostId).databaseId);
        return { deletedScheduledPostId: input.scheduledPostId, viewer };
      }),
    publishScheduledPost: (_root, { input }, context) =>
      withUserErrors({ post: null, postEdge: null, deletedScheduledPostId: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const post =
          (await publishScheduledPost(context, scheduledPostId.read(input.scheduledPostId).databaseId)) ??
          null;
        return {
          post,
          postEdge: post && newPostEdge(post),
          deletedScheduledPostId: input.scheduledPostId,
          viewer,
        };
      }),
  },
} satisfies Resolvers;
