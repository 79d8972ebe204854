import type { Resolvers } from '../__generated__/resolvers.ts';
import { answerRefusals, hiddenAsNull } from '../core/errors.ts';
import { once } from '../core/idempotency.ts';
import type { Room } from '../core/room.ts';
import { newEdge } from '../posts/listing.ts';
import { createEvent, fetchEvents } from './rest.ts';

const resolvers: Resolvers = {
  Community: {
    events: (community, span, context) => hiddenAsNull(fetchEvents(context.rest, community.slug, span)),
  },
  Mutation: {
    createEvent: (_root, { input }, context) =>
      answerRefusals({ postEdge: null }, async () => {
        const post = await once(context, 'createEvent', input.idempotencyKey, () =>
          createEvent(context, input),
        );
        return { postEdge: newEdge(post) };
      }),
  },
};

/** Calendars and new events; all that the graph tells of the event of a post comes with the post. */
export const events: Room = { resolvers };
