import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool, PoolClient } from 'pg';
import { StartupError } from '../../../server/startupError.ts';

/** Advisory lock id: "agora" in ASCII. */
const migrationLock = 0x61676f7261;
const migrationsFolder = join(import.meta.dirname, 'migrations');

/** `created_at` of the last migration before the baseline. */
const lastMigrationBeforeBaseline = 1795747805198;

/** Applies missing migrations, one process at a time. Throws StartupError for a newer or too old database. */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await checkMigrationState(client);
    await migrate(drizzle(client), { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    await client.query('reset statement_timeout');
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // Closing the connection releases the lock.
    client.release(failure !== undefined);
  }
}

/** Throws for a newer or too old database; marks the baseline as applied to existing ones. */
async function checkMigrationState(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return;
  const { rows: applied } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = applied[0]?.last ? Number(applied[0].last) : undefined;
  if (last === undefined) return;
  const migrations = readMigrationFiles({ migrationsFolder });
  if (last > Math.max(...migrations.map(({ folderMillis }) => folderMillis)))
    throw new StartupError(
      'The database was brought up to date by a later version of the backend: start that one, or restore a backup of before.',
    );
  if (last < lastMigrationBeforeBaseline)
    throw new StartupError(
      'The database is older than the version before this one: start that version once to update it, then this one.',
    );
  const [baseline] = migrations;
  if (last === lastMigrationBeforeBaseline && baseline)
    await client.query(
      `with replaced as (delete from drizzle.__drizzle_migrations)
      insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)`,
      [baseline.hash, baseline.folderMillis],
    );
}
