import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../caller.ts';
import type { Connection, Queryable } from './queryable.ts';

/** A drizzle query builder. */
interface Preparable<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

/** Runs a prepared query with placeholder values. */
type Prepared<Rows> = (db: Queryable, values: Record<string, unknown>) => Promise<Rows>;

/** A prepared query, built once per connection; PostgreSQL reuses its plan under this name. */
export function prepareNamed<Rows>(name: string, build: (db: Queryable) => Preparable<Rows>): Prepared<Rows> {
  const byConnection = new WeakMap<Connection, ReturnType<Preparable<Rows>['prepare']>>();
  return (db, values) => {
    const { connection } = db;
    const query = byConnection.get(connection) ?? build(db).prepare(name);
    byConnection.set(connection, query);
    return query.execute(values);
  };
}

/** A query built once per connection, planned by PostgreSQL each time. */
export const prepareUnnamed = <Rows>(build: (db: Queryable) => Preparable<Rows>): Prepared<Rows> =>
  prepareNamed('', build);

/** The reader in a query: a caller, or placeholders. */
export interface Reader {
  id: number | Placeholder;
  isAdministrator: boolean | Placeholder;
  isGuest: boolean;
}

/** A prepared query that depends on the reader; guests have their own. */
export function preparedForReaders<Rows>(
  name: string,
  build: (db: Queryable, reader: Reader) => Preparable<Rows>,
): (db: Queryable, caller: Caller, values: Record<string, unknown>) => Promise<Rows> {
  const placeholders = { id: sql.placeholder('id'), isAdministrator: sql.placeholder('isAdministrator') };
  const ofEmployees = prepareNamed(name, (db) => build(db, { ...placeholders, isGuest: false }));
  const ofGuests = prepareNamed(`${name}_of_guests`, (db) => build(db, { ...placeholders, isGuest: true }));
  return (db, caller, values) =>
    (caller.isGuest ? ofGuests : ofEmployees)(db, {
      id: caller.id,
      isAdministrator: caller.isAdministrator,
      ...values,
    });
}

/** SQL condition: column in a placeholder array, written so that PostgreSQL keeps a generic plan. */
export const isInPlaceholderArray = (column: AnyColumn, name: string): SQL =>
  sql`${column} = any((select ${sql.placeholder(name)}::bigint[])::bigint[])`;
