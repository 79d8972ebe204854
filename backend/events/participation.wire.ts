import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import type { FileLinks } from '../core/files/links.ts';
import { count, id, offset } from '../core/wire.ts';
import type { Person } from '../people/people.ts';
import { toWireUser } from '../people/people.wire.ts';
import { User } from '../people/wire.ts';
import type { EventAnswers, RespondentList } from './responses.ts';

const answers = { oui: 'yes', peutetre: 'maybe', non: 'no' } as const;
const wireAnswers = { yes: 'oui', maybe: 'peutetre', no: 'non' } as const;
const lists = { ...answers, attente: 'waiting' } as const satisfies Record<string, RespondentList>;

const answer = z.enum(['oui', 'peutetre', 'non']);
const number = z.number().int();

/** Answers to an event: their numbers, and the caller's own. */
export const Participation = z
  .object({
    places: number.nullable().describe('Null without a limit'),
    oui: number.describe('People who come; without those who wait'),
    attente: number.describe('People who wait for a place'),
    peutetre: number,
    non: number,
    reponse: answer.nullable().describe("The caller's answer"),
    enattente: z.boolean().describe('Whether the caller waits for a place'),
  })
  .meta({ id: 'Participation', ...extensionDescription('EVENT_RESPONSES', 'Answers to an event') });
export type Participation = z.output<typeof Participation>;

/** Request field `places`: the number of places; empty for no limit. */
export const places = z
  .preprocess(
    (value) => (value === '' ? null : value),
    z.coerce
      .number({ error: 'Ce nombre de places est incorrect.' })
      .int('Ce nombre de places est incorrect.')
      .min(1, 'Un événement a au moins une place.')
      .max(100_000, 'Un événement a au plus 100 000 places.')
      .nullable(),
  )
  .optional()
  .meta(extensionDescription('EVENT_RESPONSES', 'Number of places; empty for no limit'));

/** Body of `POST /api/event/{id}/reponse`: the answer of the caller; `aucune` takes it back. */
export const RespondBody = z
  .object({ reponse: z.enum([...answer.options, 'aucune']) })
  .transform(({ reponse }) => ({ answer: reponse === 'aucune' ? null : answers[reponse] }));
/** Response of `POST /api/event/{id}/reponse`: the new numbers. */
export const RespondResponse = z.object({ status: z.literal(true), participation: Participation });

/** Query of `GET /api/event/{id}/reponses`: a page of those who gave one answer. */
export const ListRespondentsQuery = z
  .object({
    liste: z.enum(['oui', 'attente', 'peutetre', 'non']),
    nb: count(1_000).default(1_000),
    start: offset.default(0),
  })
  .transform(({ liste, nb, start }) => ({ list: lists[liste], page: { count: nb, start } }));
/** Response of `GET /api/event/{id}/reponses`: the page's people, in the order of their answers. */
export const ListRespondentsResponse = z.object({ status: z.literal(true), personnes: z.array(User) });

/** Path of an event: the id of its post. */
export const EventParams = z.object({ id: id.describe("The post's id") });

/** The answers to an event. */
export const toWireParticipation = (row: EventAnswers): Participation => ({
  places: row.places,
  oui: row.going,
  attente: row.waiting,
  peutetre: row.maybe,
  non: row.not,
  reponse: row.answer && wireAnswers[row.answer],
  enattente: row.isWaiting ?? false,
});

/** Response with a page of respondents. */
export const toListRespondentsResponse = (
  people: readonly Person[],
  links: FileLinks,
): z.output<typeof ListRespondentsResponse> => ({
  status: true,
  personnes: people.map((person) => toWireUser(person, links)),
});
