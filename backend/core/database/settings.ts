import { type SQL, sql } from 'drizzle-orm';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Database, Queryable } from './queryable.ts';

/** Settings of PostgreSQL by their names. */
type Settings = Readonly<Record<string, string>>;

/** Changes settings for the transaction in which it runs. */
export const setForTransaction = (settings: Settings): SQL =>
  sql`select ${sql.join(
    Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`),
    sql`, `,
  )}`;

/** Reads by one statement, with settings that hold for it alone; without any, outside of a transaction. */
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
