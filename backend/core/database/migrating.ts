import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool, PoolClient } from 'pg';
import { StartupError } from '../startupError.ts';

/** Any number that no other application is likely to lock: "agora" in ASCII. */
const migrationLock = 0x61676f7261;
const migrationsFolder = join(import.meta.dirname, 'migrations');

/**
 * Brings the tables up to date. Of several processes that start together, one does it and the others wait, for as long
 * as it takes. Throws a StartupError where a later version has been here.
 */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseNewer(client);
    await migrate(drizzle(client), { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    await client.query('reset statement_timeout');
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // The lock goes with the connection.
    client.release(failure !== undefined);
  }
}

/** Refuses tables that a later version has changed, which this one would not know how to read. */
async function refuseNewer(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return;
  const known = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  const { rows: newer } = await client.query<{ at: string }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations having max(created_at) > $1',
    [known],
  );
  if (newer.length > 0)
    throw new StartupError(
      'The database was brought up to date by a later version of the backend: start that one, or restore a backup of before.',
    );
}
