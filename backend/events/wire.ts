import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import { id, instant, clientInstant } from '../core/wire.ts';

/** GET /api/eventlist/{id} */
export const EventListParameters = z.object({ id });
export const EventListQuery = z.object({
  from: clientInstant()
    .optional()
    .meta(extensionDescription('EVENT_RANGES', 'Only events that end after this')),
  to: clientInstant()
    .optional()
    .meta(extensionDescription('EVENT_RANGES', 'Only events that start before this')),
});

/** A calendar event; its id is the post's id. */
const CalendarEvent = z
  .object({
    id,
    title: z.string(),
    startTime: instant,
    endTime: instant,
    description: z.string().describe('Sanitised HTML'),
    lieu: z.string(),
  })
  .meta({ id: 'CalendarEvent' });
export const EventListAnswer = z.object({ status: z.literal(true), events: z.array(CalendarEvent) });
