import { z } from 'zod';
import { requestInstant } from '../core/wire.ts';
import { CalendarEvent } from './wire.ts';
import { id } from '../core/wire.ts';

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
