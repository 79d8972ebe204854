import type { Resolvers } from '../__generated__/resolvers.ts';
import { communityId } from '../communities/communities.ts';
import { idempotentCreate } from '../graphql/idempotentCreate.ts';
import { hasSameText } from '../content/html.ts';
import { withUserErrors, nullIfHidden } from '../http/errors.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { plainText } from '../content/text.ts';
import { findPublishedPost } from '../posts/feeds.rest.ts';
import { newPostEdge } from '../posts/listing.ts';
import { eventId } from '../posts/events.ts';
import { loadPost } from '../posts/loading.ts';
import type { PostRecord } from '../posts/records.ts';
import { fetchPost } from '../posts/rest.ts';
import { createEvent, fetchEvents } from './rest.ts';

const resolvers: Resolvers = {
  Community: {
    events: (community, span, context) => nullIfHidden(fetchEvents(context, community.databaseId, span)),
  },
  Post: {
    event: (post) => post.event && { ...post.event, parent: post },
  },
  Event: {
    plainText: ({ text }, { maxLength }) => plainText(text, maxLength),
    post: ({ parent, postDatabaseId }, _args, context) => parent ?? loadPost(context, postDatabaseId),
    image: async ({ image, postDatabaseId }, _args, context) =>
      image === undefined ? ((await loadPost(context, postDatabaseId))?.event?.image ?? null) : image,
  },
  Mutation: {
    createEvent: (_root, { input }, context) =>
      withUserErrors({ post: null, postEdge: null }, async () => {
        const { idempotencyKey, ...content } = input;
        const { community } = communityId.read(input.communityId);
        const post = await idempotentCreate(context, {
          mutation: 'createEvent',
          content,
          idempotencyKey,
          send: () => createEvent(context, input),
          readBack: (since) =>
            findPublishedPost(
              context,
              community,
              since,
              (found) => found.kind === 'EVENT' && hasSameText(found.text, input.title),
            ),
        });
        return { post, postEdge: post && newPostEdge(post) };
      }),
  },
};

/** The event of a post, or the one that it shares. */
const eventIn = ({ event, sharedFrom }: PostRecord) => event ?? sharedFrom?.event ?? null;

/** Resolvers of events in posts and calendars. */
export const events: Feature = {
  resolvers,
  nodes: [nodeType(eventId, async ({ post }, context) => eventIn(await fetchPost(context, post)))],
};
