import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool, PoolClient } from 'pg';
import { isTransactionConflict } from './outages.ts';
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
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await checkMigrationState(client);
    await applyMigrations(client);
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    await client.query('reset statement_timeout');
    await client.query('reset lock_timeout');
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // Closing the connection releases the lock.
    client.release(failure !== undefined);
  }
}

/** All missing migrations in one transaction, which another backend's may have ended by a deadlock. */
async function applyMigrations(client: PoolClient, attempts = 5): Promise<void> {
  try {
    await migrate(drizzle(client), { migrationsFolder });
  } catch (error) {
    if (attempts === 1 || !isTransactionConflict(error)) throw error;
    await applyMigrations(client, attempts - 1);
  }
}

/** Throws StartupError unless the database is of this version; changes nothing. */
export async function requireMigrated(pool: Pool): Promise<void> {
  const last = await lastMigration(pool);
  const { newest } = readMigrations();
  if (last !== undefined && last >= newest) return requireKnown(last, newest);
  throw new StartupError('The database is not of this version: start this version once to update it.');
}

/** `created_at` of the last applied migration, if any. */
async function lastMigration(client: Pool | PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return undefined;
  const { rows: applied } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return applied[0]?.last ? Number(applied[0].last) : undefined;
}

function readMigrations() {
  const migrations = readMigrationFiles({ migrationsFolder });
  return { baseline: migrations[0], newest: Math.max(...migrations.map(({ folderMillis }) => folderMillis)) };
}

function requireKnown(last: number, newest: number): void {
  if (last > newest)
    throw new StartupError(
      'The database was brought up to date by a later version of the backend: start that one, or restore a backup of before.',
    );
}

/** Throws for a newer or too old database; marks the baseline as applied to existing ones. */
async function checkMigrationState(client: PoolClient): Promise<void> {
  const last = await lastMigration(client);
  if (last === undefined) return;
  const { baseline, newest } = readMigrations();
  requireKnown(last, newest);
  if (last < lastMigrationBeforeBaseline)
    throw new StartupError(
      'The database is older than the version before this one: start that version once to update it, then this one.',
    );
  if (last === lastMigrationBeforeBaseline && baseline)
    await client.query(
      `with replaced as (delete from drizzle.__drizzle_migrations)
      insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)`,
      [baseline.hash, baseline.folderMillis],
    );
}
