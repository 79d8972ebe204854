import type { z } from 'zod';
import type { Participation } from './participationWire.ts';
import type { events } from './tables.ts';
import type { CalendarEvent } from './wire.ts';

/** An event of a calendar in wire format. */
export const eventOnWire = (
  event: typeof events.$inferSelect,
  participations: ReadonlyMap<number, Participation>,
): z.output<typeof CalendarEvent> => ({
  id: event.postId,
  title: event.title,
  startTime: event.startsAt.toISOString(),
  endTime: event.endsAt.toISOString(),
  description: event.description,
  lieu: event.place,
  participation: participations.get(event.postId),
});
