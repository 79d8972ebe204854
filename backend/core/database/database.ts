import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';
import type { BackendConfig } from '../config.ts';
import { migrateDatabase, requireMigrated } from './migrations.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './pglite.ts';
import type { Database } from './queryable.ts';
import { waitForDatabase } from './waitForDatabase.ts';
import { type Observer, openDatabase } from './transactions.ts';

export type { Database, Queryable, Transaction } from './queryable.ts';

/** An open database with its pool and observers. */
export interface OpenDatabase {
  database: Database;
  pool: Pool;
  /** Notified until removed. */
  observers: Set<Observer>;
  close: () => Promise<void>;
  /** Called once if the embedded database ends; connections to a server are re-established. */
  onFailure: (listener: (error: Error) => void) => void;
}

/**
 * Opens and migrates PostgreSQL (DATABASE_URL) or the embedded database. Throws StartupError when unreachable, in use
 * or newer; without `migrate` also when older.
 */
export async function connectDatabase(
  config: Pick<BackendConfig, 'dataFolder' | 'databaseUrl' | 'databasePoolSize'> &
    Partial<Pick<BackendConfig, 'databaseWait'>>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'> = { info() {}, warn() {} },
  { migrate = true } = {},
): Promise<OpenDatabase> {
  let embedded: EmbeddedDatabase | undefined;
  let pool: Pool;
  if (config.databaseUrl === undefined) {
    embedded = await startEmbeddedDatabase(config.dataFolder);
    pool = new Pool({
      host: embedded.host,
      port: 5432,
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      pipeline: true,
    });
  } else {
    pool = new Pool({
      connectionString: config.databaseUrl,
      max: config.databasePoolSize,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
      // JIT off: cost estimates of empty tables would trigger seconds of compilation. Those who wait for a lock hold a
      // connection: they are answered 503 before others find none.
      options: '-c jit=off -c lock_timeout=5000',
      pipeline: true,
    });
  }
  const observers = new Set<Observer>();
  // Lost connections are replaced; without a listener they would crash the process. Logged once per outage.
  let isLost = false;
  const lose = (error: Error) => {
    if (!isLost) log.warn({ err: error }, 'Database connection lost');
    isLost = true;
  };
  pool.on('error', lose);
  pool.on('connect', (client) => {
    client.on('error', lose);
    // Connections of the embedded database share one session: a former one may have left named statements.
    if (embedded) client.query('deallocate all').catch(lose);
    if (isLost) log.info({}, 'Connected to the database again');
    isLost = false;
  });
  const close = async () => {
    await pool.end();
    await embedded?.close();
  };
  try {
    if (embedded === undefined) await waitForDatabase(pool, config.databaseWait ?? 0, log);
    await (migrate ? migrateDatabase(pool) : requireMigrated(pool));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    database: openDatabase(pool, { observers }),
    pool,
    observers,
    close,
    onFailure: (listener) => embedded?.onFailure(listener),
  };
}
