import { type SQL, sql } from 'drizzle-orm';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Database, Queryable } from './queryable.ts';

/** Settings of PostgreSQL by their names. */
type Settings = Readonly<Record<string, string>>;

/** SQL that changes PostgreSQL settings for the current transaction only. */
export const setForTransaction = (settings: Settings): SQL =>
  sql`select ${sql.join(
    Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`),
    sql`, `,
  )}`;

/**
 * SQL for large work (imports, deletions, corrections) that would have to begin again: statements of the current
 * transaction take as long as they require, and wait half a minute for a lock.
 */
export const allowLongWork: SQL = setForTransaction({ statement_timeout: '0', lock_timeout: '30s' });

/** Runs one query with PostgreSQL settings that hold for it alone; without settings, outside a transaction. */
export async function readWithSettings<Answer extends QueryResult<QueryResultRow>>(
  database: Database,
  settings: Settings,
  read: (db: Queryable) => Promise<Answer>,
): Promise<Answer['rows']> {
  if (Object.keys(settings).length === 0) return (await read(database)).rows;
  return database.transaction(async (tx) => {
    await tx.execute(setForTransaction(settings));
    return (await read(tx)).rows;
  });
}
