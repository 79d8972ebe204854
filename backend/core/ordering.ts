import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { invalid } from './errors.ts';
import { notOfThisList } from './wire.ts';

/** The part of a list that a call asks for. */
export interface Page {
  count: number;
  start: number;
  /**
   * The place that the page follows, as `Ordering.token` wrote it; `start` counts for nothing then. Empty to be
   * told places from `start` on, absent for none.
   */
  after?: string | undefined;
}

/** Where a page starts among the rows that `Ordering.after` leaves. */
export const offsetOf = ({ start, after }: Page): number => (after ? 0 : start);

/** Whether a page begins with its list. */
export const isFirst = ({ start, after }: Page): boolean => !after && start === 0;

/** What a row is sorted by: whole numbers and texts. */
type Value = number | string;

interface Key {
  readonly type: 'number' | 'string';
  /** What is sorted by. */
  readonly by: SQL;
  /** The same, exactly, as it stands in a token. */
  readonly told: SQL;
  /** Such a value as it is compared. */
  readonly given: (value: Value) => SQL;
  readonly isDescending: boolean;
}

type Direction = 'asc' | 'desc';
type Expression = SQL | AnyColumn;

/** Sorts by whole numbers: ids, counts. */
export const byNumber = (column: Expression, direction: Direction = 'asc'): Key => ({
  type: 'number',
  by: sql`${column}`,
  told: sql`${column}`,
  given: (value) => sql`${value}::bigint`,
  isDescending: direction === 'desc',
});

/** Sorts by text, as the database sorts it. */
export const byText = (column: Expression, direction: Direction = 'asc'): Key => ({
  type: 'string',
  by: sql`${column}`,
  told: sql`${column}`,
  given: (value) => sql`${value}::text`,
  isDescending: direction === 'desc',
});

/** Sorts by instants, which a token holds in microseconds: JavaScript's `Date` would round them. */
export const byInstant = (column: Expression, direction: Direction = 'asc'): Key => ({
  type: 'number',
  by: sql`${column}`,
  told: sql`(extract(epoch from ${column}) * 1000000)::bigint`,
  given: (value) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`,
  isDescending: direction === 'desc',
});

/** The order of a list, by which a page follows a place in it whether or not anything stands there still. */
export interface Ordering {
  /** For ORDER BY. */
  readonly by: SQL[];
  /** To be selected: where a row stands. */
  readonly place: SQL<Value[]>;
  /** What follows a token's place; undefined for everything. Refuses with 400 what is no token of this order. */
  after(token: string | undefined): SQL | undefined;
  /** What a token holds; undefined for none. Refuses likewise. */
  read(token: string | undefined): Value[] | undefined;
  /** What tells a place, for the client to send back. It holds what the row is sorted by, and nothing more. */
  token(place: readonly Value[]): string;
}

const Places = z.array(z.union([z.int(), z.string().refine((text) => !/[\0\p{Cs}]/u.test(text))]));

/**
 * Defines the order of a list. Of its keys the last tells any two rows apart. `name` tells it from other orders:
 * a token of one is refused by all others.
 */
export function ordering(name: string, keys: readonly [Key, ...Key[]]): Ordering {
  const by = keys.map((key) => sql`${key.by} ${sql.raw(key.isDescending ? 'desc' : 'asc')}`);
  const place = sql<Value[]>`json_build_array(${join(keys.map(({ told }) => told))})`;

  function read(token: string | undefined): Value[] | undefined {
    if (!token) return undefined;
    const [of, places] = split(Buffer.from(token, 'base64url').toString());
    const values = Places.safeParse(parsed(places)).data;
    if (of !== name || !values || !isPlace(values)) throw invalid('apres', notOfThisList);
    return values;
  }
  const isPlace = (values: readonly Value[]) =>
    values.length === keys.length && keys.every(({ type }, index) => typeof values[index] === type);

  function after(token: string | undefined): SQL | undefined {
    const values = read(token);
    return values && follows(keys.map((key, index) => ({ key, given: key.given(values[index] ?? 0) })));
  }

  return {
    by,
    place,
    read,
    after,
    token: (values) => Buffer.from(`${name} ${JSON.stringify(values)}`).toString('base64url'),
  };
}

/** The tokens of a page's rows, in their order; undefined where they were not asked for. */
export const tokensOf = (
  { after }: Page,
  { token }: Ordering,
  rows: readonly { place: readonly Value[] }[],
): string[] | undefined => (after === undefined ? undefined : rows.map(({ place }) => token(place)));

const join = (parts: SQL[]) => sql.join(parts, sql`, `);

interface Compared {
  key: Key;
  given: SQL;
}

const isPast = ({ key, given }: Compared): SQL =>
  key.isDescending ? sql`${key.by} < ${given}` : sql`${key.by} > ${given}`;

/** Whether a row stands after the given one: compared whole, which indexes serve, where all keys run one way. */
function follows(compared: readonly Compared[]): SQL {
  const [first, ...rest] = compared;
  if (!first) return sql`false`;
  if (rest.length === 0) return isPast(first);
  if (rest.every(({ key }) => key.isDescending === first.key.isDescending)) {
    const [keys, given] = [join(compared.map(({ key }) => key.by)), join(compared.map((one) => one.given))];
    return first.key.isDescending ? sql`(${keys}) < (${given})` : sql`(${keys}) > (${given})`;
  }
  return sql`(${isPast(first)} or (${first.key.by} = ${first.given} and ${follows(rest)}))`;
}

/** The name of an order, and what follows it. */
function split(text: string): [string, string] {
  const end = text.indexOf(' [');
  return [text.slice(0, end), text.slice(end + 1)];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
