/** Shared value schemas. Numbers are coerced, because forms send text; large counts are clamped. */

import { z } from 'zod';
import { extensionDescription } from './extensions.ts';

/**
 * Id of a database row, as a number or its text; 0 is allowed: some routes use it for the root or the caller's own
 * library.
 */
export const id = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Path parameters of routes with the id of one row, `{id}`. */
export const IdParams = z.object({ id });

/** Response without content: the call succeeded. */
export const SuccessResponse = z.object({ status: z.literal(true) });

/** Number of rows on a page; a request for more than `max` gets `max`. */
export const count = (max: number) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .transform((n) => Math.min(n, max));

/** Number of rows to skip before the page. */
export const offset = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** French message for a cursor that belongs to another list. */
export const invalidCursorMessage = 'Cette suite n’est pas de cette liste.';

/**
 * Request field `apres`: cursor of the row after which the page starts; it replaces the offset. Empty: starts at the
 * offset and returns `positions`.
 */
export const after = z
  .string()
  .max(4_000, { error: invalidCursorMessage })
  .optional()
  .meta(
    extensionDescription(
      'STABLE_PAGES',
      'Cursor, one of `positions`; `start` or `page` is ignored then. Empty: start there and return `positions`',
    ),
  );

/** Response field `positions`: the cursor of each row of the page. */
export const positions = z
  .array(z.string())
  .optional()
  .meta(extensionDescription('STABLE_PAGES', 'With `apres`: the cursor of each row'));

/** A page's request fields under the names of code, for `z.object({ nb, start, apres, … }).transform(readPage)`. */
export const readPage = <Body extends { nb: number; start: number; apres?: string | undefined }>({
  nb: count,
  start,
  apres: after,
  ...others
}: Body) => ({ ...others, page: { count, start, after } });

/** Request field with an identity, which is ignored: the token identifies the caller. */
export const ignoredIdentity = z
  .unknown()
  .optional()
  .describe('Accepted and ignored: identity comes from the token.');

const flagTexts: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };

/** Reads `true`, `1`, `false`, `0`, also as text; other values go to the schema. */
const readFlag = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number' ? (flagTexts[value] ?? value) : value;

/** A boolean in a request: `true`, `false`, `1` or `0`, also as text. */
export const booleanFlag = z.preprocess(readFlag, z.boolean());

/** A boolean in a request, documented as 1 or 0. */
export const numericFlag = z
  .preprocess(
    (value) => {
      const read = readFlag(value);
      return typeof read === 'boolean' ? Number(read) : read;
    },
    z.literal([0, 1]),
  )
  .transform((state) => state === 1);

/** Schema of one of the given numbers in a request, also as text. */
export const oneOf = <const Value extends number>(values: readonly Value[]) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? Number(value) : value),
    z.literal(values),
  );

/** Request field `voulu`: the state a toggle should have afterwards, which makes it idempotent. */
export const requestedState = numericFlag
  .optional()
  .meta(
    extensionDescription(
      'IDEMPOTENT_TOGGLES',
      'The state that is wanted, 1 or 0; without it the call toggles it',
    ),
  );

/** Query of toggles: the state they should have afterwards. */
export const RequestedStateQuery = z
  .object({ voulu: requestedState })
  .transform(({ voulu }) => ({ wanted: voulu }));

/** Request flag: reading the first page does not mark its items as seen. */
export const withoutMarking = booleanFlag
  .default(false)
  .meta(extensionDescription('EXPLICIT_READ_MARKS', 'When true, nothing is marked as seen'));

/** A boolean in a response: 1 or 0. */
export const responseFlag = z.union([z.literal(0), z.literal(1)]);

/** An instant in a response, ISO 8601 in UTC. */
export const instant = z.iso.datetime().describe('ISO 8601, UTC');

/** Accepted range of instants: years 1900 to 9999. */
const [earliest, latest] = [Date.UTC(1900, 0), Date.UTC(10_000, 0) - 1];

const isInAcceptedRange = (date: Date): boolean => date.getTime() >= earliest && date.getTime() <= latest;

/** An instant in a request, ISO 8601 with any offset, years 1900 to 9999; fails with `message`. */
export const requestInstant = (message = 'La date est incorrecte.') =>
  z.iso
    .datetime({ offset: true, error: message })
    .refine((text) => isInAcceptedRange(new Date(text)), message);

/** Maximum years between now and a planned date. */
const maxPlannedYears = 100;

/** Whether a date is within 100 years of now, the limit for planned dates. */
export const isPlannable = (date: Date): boolean =>
  Math.abs(date.getTime() - Date.now()) <= maxPlannedYears * 365.25 * 86_400_000;

/** Maximum characters of HTML before sanitising. */
const maxHtmlLength = 40_000;

/** Rich text in a request, before it is sanitised. */
export const html = z.string().max(maxHtmlLength, { error: 'Ce texte est trop long.' });

/** Response field `modification`: when an object was last changed, and by whom; null if never. */
export const modification = z
  .object({ date: instant, auteur: z.string().nullable().describe('Full name; null when they are gone') })
  .nullable()
  .meta(extensionDescription('EDIT_VERSIONS', 'The last change; null where there was none'));

/** Schema of `modification` that is sent to administrators of the platform only. */
export const administratorModification = modification
  .optional()
  .meta(
    extensionDescription(
      'EDIT_VERSIONS',
      'To administrators of the platform: the last change; null where there was none',
    ),
  );

/**
 * Request field `modifie`: ISO date of the last change the client read, parsed to milliseconds; empty means never
 * changed (null), absent skips the check.
 */
export const lastReadModification = z
  .union([z.literal(''), requestInstant()])
  .transform((text) => (text === '' ? null : Date.parse(text)))
  .optional()
  .meta(
    extensionDescription(
      'EDIT_VERSIONS',
      'Date of the last change that was read, empty for none; 409 CHANGED if it was changed since',
    ),
  );

/** Signed, expiring path of a file, relative to the API's host. */
export const filePath = z.string().describe('Path relative to the API host; signed and expiring');

/** Body of every error response. */
export const Failure = z
  .object({
    status: z.literal(false),
    message: z.string().describe('French, ready to show'),
    code: z.string().optional().describe('Stable name of the refusal'),
    field: z.string().optional().describe('The request field at fault'),
  })
  .meta({ id: 'Failure' });
