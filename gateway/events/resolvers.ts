import type { Resolvers } from '../__generated__/resolvers.ts';
import { communityId } from '../communities/communities.ts';
import { createOnce, nameOf } from '../graphql/creating.ts';
import { saysTheSame } from '../content/html.ts';
import { answerRefusals, hiddenAsNull } from '../http/errors.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { plainText } from '../content/text.ts';
import { findPublished } from '../posts/feeds.rest.ts';
import { newEdge } from '../posts/listing.ts';
import { eventId } from '../posts/events.ts';
import { loadPost } from '../posts/loading.ts';
import { fetchPost } from '../posts/rest.ts';
import { createEvent, fetchEvents } from './rest.ts';

const resolvers: Resolvers = {
  Community: {
    events: (community, span, context) => hiddenAsNull(fetchEvents(context, community.slug, span)),
  },
  Post: {
    event: (post) => post.event && { ...post.event, parent: post },
  },
  Event: {
    plainDescription: ({ description }, { maxLength }) => plainText(description, maxLength),
    post: ({ parent, slug }, _args, context) => parent ?? loadPost(context, slug),
    image: async ({ image, slug }, _args, context) =>
      image === undefined ? ((await loadPost(context, slug))?.event?.image ?? null) : image,
  },
  Mutation: {
    createEvent: (_root, { input }, context) =>
      answerRefusals({ post: null, postEdge: null }, async () => {
        const { idempotencyKey, ...content } = input;
        const { community } = communityId.read(input.communityId);
        const post = await createOnce(context, {
          mutation: 'createEvent',
          content,
          idempotencyKey,
          isKeyed: true,
          send: () => createEvent(context, input),
          find: (since, isFree) =>
            findPublished(
              context,
              community,
              { since, isFree },
              (found) => found.kind === 'EVENT' && saysTheSame(found.text, input.title),
            ),
          idOf: (post) => nameOf(post.slug, post),
        });
        return { post, postEdge: post && newEdge(post) };
      }),
  },
};

/** Events of posts and of calendars. */
export const events: Feature = {
  resolvers,
  nodes: [nodeType(eventId, async ({ post }, context) => (await fetchPost(context, post)).event)],
};
