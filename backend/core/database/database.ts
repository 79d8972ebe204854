import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';
import type { BackendConfig } from '../config.ts';
import { migrateDatabase } from './migrating.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './pglite.ts';
import type { Database } from './queryable.ts';
import { reachDatabase } from './reaching.ts';
import { type Observer, openDatabase } from './transactions.ts';

export type { Database, Queryable, Transaction } from './queryable.ts';

export interface OpenDatabase {
  database: Database;
  pool: Pool;
  /** Followed until removed. */
  observers: Set<Observer>;
  close: () => Promise<void>;
  /** Called once if the embedded database ends by itself; a PostgreSQL server is reconnected to. */
  onFailure: (listener: (error: Error) => void) => void;
}

/**
 * Opens the configured database and brings it up to date: PostgreSQL through DATABASE_URL, or else
 * the embedded one. Throws a StartupError when it cannot be reached in time, is in use, or a later version's.
 */
export async function connectDatabase(
  config: Pick<BackendConfig, 'dataFolder' | 'databaseUrl' | 'databasePoolSize'> &
    Partial<Pick<BackendConfig, 'databaseWait'>>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'> = { info() {}, warn() {} },
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
      // It takes empty tables for some hundred rows, and a post with all that may hang on it for a million: to compile
      // what reads one, for seconds and each time anew, seemed worth it.
      options: '-c jit=off',
      pipeline: true,
    });
  }
  const observers = new Set<Observer>();
  // A lost connection is replaced at the next query; without listeners it would end the process. Of the
  // many that end together with a server, one is told of.
  let isLost = false;
  const lose = (error: Error) => {
    if (!isLost) log.warn({ err: error }, 'Database connection lost');
    isLost = true;
  };
  pool.on('error', lose);
  pool.on('connect', (client) => {
    client.on('error', lose);
    if (isLost) log.info({}, 'Connected to the database again');
    isLost = false;
  });
  const close = async () => {
    await pool.end();
    await embedded?.close();
  };
  try {
    if (embedded === undefined) await reachDatabase(pool, config.databaseWait ?? 0, log);
    await migrateDatabase(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    database: openDatabase(pool, { keepsStatements: embedded === undefined, observers }),
    pool,
    observers,
    close,
    onFailure: (listener) => embedded?.onFailure(listener),
  };
}
