import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Caller } from '../caller.ts';
import type { Queryable } from './queryable.ts';
import { dialect } from './session.ts';

/** A query that can be made ready, and then asked again and again. */
interface Preparable<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

/** Asks such a query, with a value for each thing that differs. */
type Asked<Rows> = (db: Queryable, values: Record<string, unknown>) => Promise<Rows>;

/**
 * A query that is asked all the time, with a `sql.placeholder` for each thing that differs: it is built once for each
 * connection, not for each call, and PostgreSQL keeps how it finds the rows, under this name. What is kept cannot say
 * for which request it runs (`statements.ts`), so this is for reads that are quick and many.
 */
export function prepared<Rows>(name: string, build: (db: Queryable) => Preparable<Rows>): Asked<Rows> {
  /** By the connection, or the pool. */
  const made = new WeakMap<object, ReturnType<Preparable<Rows>['prepare']>>();
  return (db, values) => {
    const { session } = db._;
    const query = made.get(session) ?? build(db).prepare(name);
    made.set(session, query);
    return query.execute(values);
  };
}

/**
 * The same of what locks or writes, which is to say for which request it runs, and of reads for which PostgreSQL does
 * better to look each time: it is built once for each connection, and sent without a name.
 */
export const built = <Rows>(build: (db: Queryable) => Preparable<Rows>): Asked<Rows> => prepared('', build);

/** A statement in SQL that is built once, with a `sql.placeholder` for each thing that differs; kept if it has a name. */
export const builtStatement = <Row extends QueryResultRow>(
  statement: SQL,
  name = '',
): Asked<QueryResult<Row>> =>
  prepared(name, ({ _: { session } }) => ({
    prepare: (kept) =>
      session.prepareQuery<PreparedQueryConfig & { execute: QueryResult<Row> }>(
        dialect.sqlToQuery(statement),
        undefined,
        kept,
        false,
      ),
  }));

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
