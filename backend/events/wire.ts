import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import { id, instant, requestInstant } from '../core/wire.ts';
import { Participation, toWireParticipation } from './participation.wire.ts';
import type { EventAnswers } from './responses.ts';
import type { events } from './tables.ts';

/** Query of `GET /api/eventlist/{id}`: only events that overlap the range from `from` to `to`. */
export const ListEventsQuery = z.object({
  from: requestInstant()
    .optional()
    .meta(extensionDescription('EVENT_RANGES', 'Only events that end after this')),
  to: requestInstant()
    .optional()
    .meta(extensionDescription('EVENT_RANGES', 'Only events that start before this')),
});

/** A calendar event; its id is the post's id. */
export const CalendarEvent = z
  .object({
    id,
    title: z.string(),
    startTime: instant,
    endTime: instant,
    description: z.string().describe('Sanitised HTML'),
    lieu: z.string(),
    participation: Participation.optional(),
  })
  .meta({ id: 'CalendarEvent' });
/** Response of `GET /api/eventlist/{id}`: the events of a community's calendar. */
export const ListEventsResponse = z.object({ status: z.literal(true), events: z.array(CalendarEvent) });

/** An event of a calendar in wire format. */
export const toWireEvent = (
  event: typeof events.$inferSelect,
  answers: ReadonlyMap<number, EventAnswers>,
): z.output<typeof CalendarEvent> => {
  const own = answers.get(event.postId);
  return {
    id: event.postId,
    title: event.title,
    startTime: event.startsAt.toISOString(),
    endTime: event.endsAt.toISOString(),
    description: event.description,
    lieu: event.place,
    participation: own && toWireParticipation(own),
  };
};
