import { z } from 'zod';
import { asExtension } from './extensions.ts';

/**
 * Value shapes that many documented calls share. Requests may arrive as JSON or as a form, where
 * every value is text, so numbers are coerced; documented counts such as 99999999999 exceed 32 bits
 * and are clamped by each route, never allocated by.
 */

/** A row id. */
export const id = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A page size, clamped to `most` whatever the client asks. */
export const count = (most: number) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .transform((n) => Math.min(n, most));

/** How many rows to pass over. */
export const start = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** What is said of a place that is none of a list. */
export const notOfThisList = 'Cette suite n’est pas de cette liste.';

/** The place that a page follows, wherever it stands by now. */
export const after = z
  .string()
  .max(4_000, { error: notOfThisList })
  .optional()
  .meta(
    asExtension(
      'STABLE_PAGES',
      'The page follows this place, one of `positions`; `start` or `page` counts for nothing then. Empty to be told `positions` only',
    ),
  );

/** Places that a call may ask to go on from, one of each row. */
export const positions = z
  .array(z.string())
  .optional()
  .meta(asExtension('STABLE_PAGES', 'Where `apres` is sent: the place of each row, to go on from'));

/** An identity field that clients send and the server never trusts. */
export const untrusted = z
  .unknown()
  .optional()
  .describe('Accepted and ignored: identity comes from the token.');

const flagTexts: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };

/** Reads `true`, `1` and their opposites, as values or as text; leaves everything else to the schema. */
const readFlag = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number' ? (flagTexts[value] ?? value) : value;

/** A flag that the contract states as a boolean. */
export const booleanFlag = z.preprocess(readFlag, z.boolean());

/** A flag that the contract states as 1 or 0. */
export const numericFlag = z
  .preprocess(
    (value) => {
      const read = readFlag(value);
      return typeof read === 'boolean' ? Number(read) : read;
    },
    z.literal([0, 1]),
  )
  .transform((state) => state === 1);

/** One of these numbers, which a form sends as text. */
export const oneOf = <const Value extends number>(values: readonly Value[]) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? Number(value) : value),
    z.literal(values),
  );

/** What a call that turns something round is to leave, however often it is made. */
export const wantedState = numericFlag
  .optional()
  .meta(asExtension('WANTED_STATES', 'The state that is wanted, 1 or 0; without it the call turns it round'));

/** The query of such a call. */
export const WantedQuery = z.object({ voulu: wantedState });

/** Of a call whose first page counts as having been looked at. */
export const marksNothing = booleanFlag
  .default(false)
  .meta(asExtension('EXPLICIT_MARKS', 'When true, reading marks nothing as seen'));

/** A flag as this API writes it. */
export const flag = z.union([z.literal(0), z.literal(1)]);

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime().describe('ISO 8601, UTC');

/** What requests may name as an instant: years of four digits, since before anybody here was born. */
const [earliest, latest] = [Date.UTC(1900, 0), Date.UTC(10_000, 0) - 1];

/** Whether an instant is one that a request may name. */
const isNear = (date: Date): boolean => date.getTime() >= earliest && date.getTime() <= latest;

/** An instant that a client chooses, with any offset; `refusal` is what is said of anything else. */
export const moment = (refusal = 'La date est incorrecte.') =>
  z.iso.datetime({ offset: true, error: refusal }).refine((text) => isNear(new Date(text)), refusal);

/** How far from today something is planned, in years: what lies beyond is a slip of the keyboard. */
const plannedYears = 100;

/** Whether something may be planned for this instant. */
export const isPlannable = (date: Date): boolean =>
  Math.abs(date.getTime() - Date.now()) <= plannedYears * 365.25 * 86_400_000;

/** Characters of HTML that a person writes at once, before it is made safe; what is kept is shorter. */
const longestHtml = 40_000;

/** Rich text as it is sent. Its feature says how much of it is kept. */
export const html = z.string().max(longestHtml, { error: 'Ce texte est trop long.' });

/** The last change of something, in the answers that tell it. */
export const modification = z
  .object({ date: instant, auteur: z.string().nullable().describe('Full name; null when they are gone') })
  .nullable()
  .meta(asExtension('EDITS', 'The last change; null where there was none'));

/** The same, where administrators alone are told of it. */
export const modificationForAdministrators = modification
  .optional()
  .meta(
    asExtension('EDITS', 'To administrators of the platform: the last change; null where there was none'),
  );

/** Which change a write knows of: milliseconds since 1970, null for none; undefined where it does not say. */
export const readModification = z
  .union([z.literal(''), moment()])
  .transform((text) => (text === '' ? null : Date.parse(text)))
  .optional()
  .meta(
    asExtension(
      'EDITS',
      'The date of the last change that was read, empty where there was none: after another one nothing is written, 409 CHANGED',
    ),
  );

/** A signed, expiring path relative to the API host. */
export const filePath = z.string().describe('Path relative to the API host; signed and expiring');

/** A refused or failed call. */
export const Failure = z
  .object({
    status: z.literal(false),
    message: z.string().describe('French, ready to show'),
    code: z.string().optional().describe('Stable name of the refusal'),
    field: z.string().optional().describe('The request field at fault'),
  })
  .meta({ id: 'Failure' });
