import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../caller.ts';
import type { Connection, Queryable } from './queryable.ts';

/** A query of drizzle's builders. */
interface Preparable<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

/** Runs a prepared query with a value for each placeholder. */
type Prepared<Rows> = (db: Queryable, values: Record<string, unknown>) => Promise<Rows>;

/**
 * A frequent query, with a `sql.placeholder` for each value that differs. drizzle builds it once for each connection, and
 * PostgreSQL keeps its plan under this name; the embedded database plans it each time.
 */
export function prepared<Rows>(name: string, build: (db: Queryable) => Preparable<Rows>): Prepared<Rows> {
  const byConnection = new WeakMap<Connection, ReturnType<Preparable<Rows>['prepare']>>();
  return (db, values) => {
    const { connection } = db;
    const query = byConnection.get(connection) ?? build(db).prepare(connection.keepsStatements ? name : '');
    byConnection.set(connection, query);
    return query.execute(values);
  };
}

/** The same for writes, and for reads that PostgreSQL does better to plan each time: built once, and sent without a name. */
export const built = <Rows>(build: (db: Queryable) => Preparable<Rows>): Prepared<Rows> =>
  prepared('', build);

/** Who reads, in a query: somebody, or whoever a prepared one is asked for. */
export interface Reader {
  id: number | Placeholder;
  isAdministrator: boolean | Placeholder;
  isGuest: boolean;
}

/** The same of what depends on who reads; guests have queries of their own. */
export function preparedForReaders<Rows>(
  name: string,
  build: (db: Queryable, reader: Reader) => Preparable<Rows>,
): (db: Queryable, caller: Caller, values: Record<string, unknown>) => Promise<Rows> {
  const whoever = { id: sql.placeholder('id'), isAdministrator: sql.placeholder('isAdministrator') };
  const ofEmployees = prepared(name, (db) => build(db, { ...whoever, isGuest: false }));
  const ofGuests = prepared(`${name}_of_guests`, (db) => build(db, { ...whoever, isGuest: true }));
  return (db, caller, values) =>
    (caller.isGuest ? ofGuests : ofEmployees)(db, {
      id: caller.id,
      isAdministrator: caller.isAdministrator,
      ...values,
    });
}

/**
 * Whether a column holds one of the numbers that a prepared query is asked about, however many they are. How many is
 * hidden from PostgreSQL until it reads: for a few, reading seems cheap enough to find out anew each time how to, and
 * finding out takes ten times as long as reading.
 */
export const isAmong = (column: AnyColumn, name: string): SQL =>
  sql`${column} = any((select ${sql.placeholder(name)}::bigint[])::bigint[])`;
