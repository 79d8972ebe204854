import { z } from 'zod';
import { id, requestInstant } from '../core/wire.ts';
import type { findAgenda } from './agenda.ts';
import type { EventAnswers } from './responses.ts';
import { CalendarEvent, toWireEvent } from './wire.ts';

/** Query of `GET /api/agenda`: the range that its events overlap. */
export const AgendaQuery = z.object({
  from: requestInstant().describe('Only events that end after this'),
  to: requestInstant().describe('Only events that start before this'),
});
/** Response of `GET /api/agenda`: events of the caller's communities. */
export const AgendaResponse = z.object({
  status: z.literal(true),
  events: z.array(
    CalendarEvent.extend({ groups: z.object({ id, titre: z.string(), couleur: z.string() }) }).meta({
      id: 'AgendaEvent',
    }),
  ),
});

/** Response of `GET` and `POST /api/agenda/adresse`: the private address of the caller's calendar. */
export const CalendarUrlResponse = z.object({
  status: z.literal(true),
  adresse: z.string().nullable().describe('Null before the first one is made'),
});

/** Path of `GET /agenda/{fichier}`: the calendar's token with `.ics`. */
export const CalendarFileParams = z
  .object({ fichier: z.string().regex(/^[\w-]{20,64}\.ics$/) })
  .transform(({ fichier }) => ({ token: fichier.replace(/\.ics$/, '') }));

/** Response with the events of an agenda. */
export const toAgendaResponse = (
  rows: Awaited<ReturnType<typeof findAgenda>>,
  answers: ReadonlyMap<number, EventAnswers>,
): z.output<typeof AgendaResponse> => ({
  status: true,
  events: rows.map(({ event, title, color }) => ({
    ...toWireEvent(event, answers),
    groups: { id: event.communityId, titre: title, couleur: color },
  })),
});

/** Response with the address of a calendar; null for none. */
export const toCalendarUrlResponse = (url: string | null): z.output<typeof CalendarUrlResponse> => ({
  status: true,
  adresse: url,
});
