import type { Resolvers } from '../__generated__/resolvers.ts';
import { hiddenAsNull } from '../core/errors.ts';
import type { Room } from '../core/room.ts';
import { fetchEvents } from './rest.ts';

const resolvers: Resolvers = {
  Community: {
    events: (community, span, context) => hiddenAsNull(fetchEvents(context.rest, community.slug, span)),
  },
};

/** Calendars; all that the graph tells of the event of a post comes with the post. */
export const events: Room = { resolvers };
