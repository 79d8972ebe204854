import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { invalidError } from './errors.ts';
import { invalidCursorMessage } from './wire.ts';

/** Requested part of a list. */
export interface Page {
  count: number;
  start: number;
  /** Cursor token to continue after, ignoring `start`. Empty: return tokens from `start`; absent: none. */
  after?: string | undefined;
}

/** Offset of a page; 0 with a cursor. */
export const offsetOf = ({ start, after }: Page): number => (after ? 0 : start);

/** Whether a page is the first of its list. */
export const isFirstPage = ({ start, after }: Page): boolean => !after && start === 0;

/** Length of a list, counted only where its first page does not have all of it. */
export const totalOf = async (page: Page, rows: readonly unknown[], count: () => PromiseLike<number>) =>
  isFirstPage(page) && rows.length < page.count ? rows.length : count();

/** Sort values: integers and texts. */
type Value = number | string;

interface Key {
  readonly type: 'number' | 'string';
  /** Sort expression. */
  readonly by: SQL;
  /** Exact value for the token. */
  readonly tokenValue: SQL;
  /** A token's value as SQL. */
  readonly fromToken: (value: Value) => SQL;
  readonly isDescending: boolean;
}

type Direction = 'asc' | 'desc';
type Expression = SQL | AnyColumn;

/** Sorts by integers, such as ids and counts. */
export const byNumber = (column: Expression, direction: Direction = 'asc'): Key => ({
  type: 'number',
  by: sql`${column}`,
  tokenValue: sql`${column}`,
  fromToken: (value) => sql`${value}::bigint`,
  isDescending: direction === 'desc',
});

/** Sorts by text in the database's collation. */
export const byText = (column: Expression, direction: Direction = 'asc'): Key => ({
  type: 'string',
  by: sql`${column}`,
  tokenValue: sql`${column}`,
  fromToken: (value) => sql`${value}::text`,
  isDescending: direction === 'desc',
});

/** Sorts by instants, with microseconds in tokens. */
export const byInstant = (column: Expression, direction: Direction = 'asc'): Key => ({
  type: 'number',
  by: sql`${column}`,
  tokenValue: sql`(extract(epoch from ${column}) * 1000000)::bigint`,
  fromToken: (value) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`,
  isDescending: direction === 'desc',
});

/** Keyset pagination order of a list; pages stay correct when rows are deleted. */
export interface Ordering {
  /** For ORDER BY. */
  readonly by: SQL[];
  /** Column to select: sort values of a row. */
  readonly place: SQL<Value[]>;
  /** SQL condition: rows after a token; undefined for all. Throws 400 for an invalid token in the field. */
  after(token: string | undefined, field?: string): SQL | undefined;
  /** Sort values of a token; undefined for none. Throws 400 for an invalid token. */
  read(token: string | undefined, field?: string): Value[] | undefined;
  /** Encodes sort values as a cursor token. */
  token(place: readonly Value[]): string;
}

const Places = z.array(z.union([z.int(), z.string().refine((text) => !/[\0\p{Cs}]/u.test(text))]));

/** Defines a list's order; the last key must be unique. `name` ties tokens to this order. */
export function ordering(name: string, keys: readonly [Key, ...Key[]]): Ordering {
  const by = keys.map((key) => sql`${key.by} ${sql.raw(key.isDescending ? 'desc' : 'asc')}`);
  const place = sql<Value[]>`json_build_array(${join(keys.map(({ tokenValue }) => tokenValue))})`;

  function read(token: string | undefined, field = 'apres'): Value[] | undefined {
    if (!token) return undefined;
    const [of, places] = split(Buffer.from(token, 'base64url').toString());
    const values = Places.safeParse(parsed(places)).data;
    if (of !== name || !values || !isPlace(values)) throw invalidError(field, invalidCursorMessage);
    return values;
  }
  const isPlace = (values: readonly Value[]) =>
    values.length === keys.length && keys.every(({ type }, index) => typeof values[index] === type);

  function after(token: string | undefined, field?: string): SQL | undefined {
    const values = read(token, field);
    return (
      values && isAfter(keys.map((key, index) => ({ key, fromToken: key.fromToken(values[index] ?? 0) })))
    );
  }

  return {
    by,
    place,
    read,
    after,
    token: (values) => Buffer.from(`${name} ${JSON.stringify(values)}`).toString('base64url'),
  };
}

/** Cursor tokens of a page's rows; undefined when not requested. */
export const pageTokens = (
  { after }: Page,
  { token }: Ordering,
  rows: readonly { place: readonly Value[] }[],
): string[] | undefined => (after === undefined ? undefined : rows.map(({ place }) => token(place)));

const join = (parts: SQL[]) => sql.join(parts, sql`, `);

interface Compared {
  key: Key;
  fromToken: SQL;
}

const isPast = ({ key, fromToken }: Compared): SQL =>
  key.isDescending ? sql`${key.by} < ${fromToken}` : sql`${key.by} > ${fromToken}`;

/** SQL: rows after the given values; a row comparison, which uses indexes, when all directions are equal. */
function isAfter(compared: readonly Compared[]): SQL {
  const [first, ...rest] = compared;
  if (!first) return sql`false`;
  if (rest.length === 0) return isPast(first);
  if (rest.every(({ key }) => key.isDescending === first.key.isDescending)) {
    const [keys, given] = [
      join(compared.map(({ key }) => key.by)),
      join(compared.map((one) => one.fromToken)),
    ];
    return first.key.isDescending ? sql`(${keys}) < (${given})` : sql`(${keys}) > (${given})`;
  }
  return sql`(${isPast(first)} or (${first.key.by} = ${first.fromToken} and ${isAfter(rest)}))`;
}

/** Splits a token into its order's name and values. */
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
