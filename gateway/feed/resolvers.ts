import type { Resolvers } from '../__generated__/resolvers.ts';
import { communityId } from '../communities/communities.ts';
import { idempotentCreate } from '../graphql/idempotentCreate.ts';
import { hasSameText } from '../content/html.ts';
import { nodeType } from '../graphql/nodes.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { withUserErrors, nullIfHidden } from '../http/errors.ts';
import type { Feature } from '../realtime/feature.ts';
import { toContentChanges, hasIdsOnly } from '../posts/contentEvents.ts';
import { findPublishedPost } from '../posts/feeds.rest.ts';
import { newPostEdge } from '../posts/listing.ts';
import { activity } from './activity.ts';
import { changePost } from './editing.ts';
import { resolveCommunityFeed, resolveHomeFeed, resolveOwnPosts, resolveBookmarkedPosts } from './feed.ts';
import { isPostEvent, toPostChanges, toFeedsInvalidated } from './live.ts';
import { reading } from './reading.ts';
import { createPost, toNewPost } from './rest.ts';
import { findScheduledPost, scheduledPostId } from './scheduled.rest.ts';
import { scheduledResolvers } from './scheduled.ts';

const resolvers: Resolvers = {
  User: activity.User,
  Community: {
    feed: (community, args, context) =>
      nullIfHidden(resolveCommunityFeed(community.databaseId, args, context)),
  },
  Viewer: {
    feed: (_viewer, args, context) => resolveHomeFeed(args, context),
    ownPosts: (_viewer, args, context) => resolveOwnPosts(args, context),
    bookmarkedPosts: (_viewer, args, context) => resolveBookmarkedPosts(args, context),
    ...scheduledResolvers.Viewer,
  },
  ScheduledPost: scheduledResolvers.ScheduledPost,
  UpdateScheduledPostPayload: scheduledResolvers.UpdateScheduledPostPayload,
  Mutation: {
    ...reading.Mutation,
    ...scheduledResolvers.Mutation,
    createPost: (_root, { input }, context) =>
      withUserErrors({ post: null, postEdge: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const { idempotencyKey, ...content } = input;
        const community = communityId.read(input.communityId).community;
        const text = input.text ?? '';
        const post = await idempotentCreate(context, {
          mutation: 'createPost',
          content,
          idempotencyKey,
          send: () => createPost(context, toNewPost(community, input)),
          readBack: (since) =>
            findPublishedPost(
              context,
              community,
              since,
              (found) => found.kind === 'STANDARD' && hasSameText(found.text, text),
            ),
        });
        return { post, postEdge: post && newPostEdge(post), viewer };
      }),
    updatePost: (_root, { input }, context) => changePost(context, input),
  },
};

/** Feed queries, post mutations and their realtime events. */
export const feed: Feature = {
  resolvers,
  nodes: [nodeType(scheduledPostId, ({ databaseId }, context) => findScheduledPost(context, databaseId))],
  events: [
    { matches: isPostEvent, map: toPostChanges, callsApi: hasIdsOnly, mapBriefly: toContentChanges },
    {
      matches: (event) => event.actions.includes('posts'),
      // Events that name a community are sent as CommunityInvalidated; those that name a post matched the route above.
      map: (events, context) => {
        const withoutCommunity = events.filter(({ community }) => community === null);
        return withoutCommunity.length > 0
          ? toFeedsInvalidated(withoutCommunity, context)
          : Promise.resolve([]);
      },
    },
  ],
};
