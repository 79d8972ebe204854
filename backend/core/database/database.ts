import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';
import { type BackendConfig, StartupError } from '../config.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './pglite.ts';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema>;
/** What `database.transaction` hands to its function: every query of the transaction goes through it. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Where a query function runs: alone or as part of a transaction. */
export type Queryable = Database | Transaction;

/** Counts the statements run on behalf of one call; the server opens a counter per request. */
export const sqlCounter = new AsyncLocalStorage<{ statements: number }>();

const insideTransaction = new AsyncLocalStorage<true>();

/** Any number that no other application is likely to lock: "agora" in ASCII. */
const migrationLock = 0x61676f7261;
const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Typed access to a pool. Using it inside an open transaction, instead of the transaction, throws. */
export function openDatabase(pool: Pool): Database {
  // The embedded database has one connection: a query beside the open transaction would wait for
  // ever, and on any PostgreSQL it would not see what the transaction wrote. It fails loudly instead.
  const guarded = new Proxy(pool, {
    get(target, property, receiver) {
      if ((property === 'query' || property === 'connect') && insideTransaction.getStore()) {
        throw new Error('Query beside an open transaction: use the transaction that was handed over.');
      }
      return Reflect.get(target, property, receiver);
    },
  });
  const database = drizzle(guarded, {
    schema,
    logger: {
      logQuery() {
        const counter = sqlCounter.getStore();
        if (counter) counter.statements += 1;
      },
    },
  });
  const begin = database.transaction.bind(database);
  database.transaction = (run, settings) =>
    begin((tx) => insideTransaction.run(true, () => run(tx)), settings);
  return database;
}

/** Brings the tables up to date. Of several processes that start together, one does it and the others wait. */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  }
}

export interface OpenDatabase {
  database: Database;
  pool: Pool;
  close: () => Promise<void>;
  /** Called once if the embedded database ends by itself; a PostgreSQL server is reconnected to. */
  onFailure: (listener: (error: Error) => void) => void;
}

/**
 * Opens the configured database and brings it up to date: PostgreSQL through DATABASE_URL, or else
 * the embedded one. Throws a StartupError when it cannot be reached or is in use.
 */
export async function connectDatabase(
  config: Pick<BackendConfig, 'dataFolder' | 'databaseUrl' | 'databasePoolSize'>,
  onIdleError: (error: Error) => void = () => {},
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
    });
  } else {
    pool = new Pool({
      connectionString: config.databaseUrl,
      max: config.databasePoolSize,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    });
  }
  // A connection lost while nobody uses it is replaced at the next query; without a listener it would end the process.
  pool.on('error', onIdleError);
  const close = async () => {
    await pool.end();
    await embedded?.close();
  };
  try {
    if (embedded === undefined) await reach(pool);
    await migrateDatabase(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    database: openDatabase(pool),
    pool,
    close,
    onFailure: (listener) => embedded?.onFailure(listener),
  };
}

/** Proves that the server answers, or says in one sentence, without the password, that it does not. */
async function reach(pool: Pool): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    const { host, port, database } = pool.options.connectionString
      ? connectionParts(pool.options.connectionString)
      : { host: '', port: '', database: '' };
    const reason = error instanceof AggregateError ? String(error.errors[0]) : String(error);
    throw new StartupError(
      `DATABASE_URL: the database ${database} on ${host}:${port} cannot be reached (${reason.replace(/^Error: /, '')}).`,
      { cause: error },
    );
  }
}

function connectionParts(connectionString: string) {
  const url = new URL(connectionString);
  return { host: url.hostname || 'localhost', port: url.port || '5432', database: url.pathname.slice(1) };
}
