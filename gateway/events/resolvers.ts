import type { Resolvers } from '../__generated__/resolvers.ts';
import { communityId } from '../communities/communities.ts';
import { createOnce } from '../core/creating.ts';
import { saysTheSame } from '../core/html.ts';
import { answerRefusals, hiddenAsNull } from '../core/errors.ts';
import type { Room } from '../core/room.ts';
import { findPublished } from '../posts/feeds.rest.ts';
import { newEdge } from '../posts/listing.ts';
import { createEvent, fetchEvents } from './rest.ts';

const resolvers: Resolvers = {
  Community: {
    events: (community, span, context) => hiddenAsNull(fetchEvents(context, community.slug, span)),
  },
  Mutation: {
    createEvent: (_root, { input }, context) =>
      answerRefusals({ postEdge: null }, async () => {
        const { idempotencyKey, ...content } = input;
        const { community } = communityId.read(input.communityId);
        const post = await createOnce(context, {
          mutation: 'createEvent',
          content,
          idempotencyKey,
          isKeyed: true,
          send: () => createEvent(context, input),
          find: (since) =>
            findPublished(
              context,
              community,
              since,
              (found) => found.kind === 'EVENT' && saysTheSame(found.text, input.title),
            ),
        });
        return { postEdge: post && newEdge(post) };
      }),
  },
};

/** Calendars and new events; all that the graph tells of the event of a post comes with the post. */
export const events: Room = { resolvers };
