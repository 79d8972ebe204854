import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { FastifyBaseLogger } from 'fastify';
import { Pool, type PoolClient } from 'pg';
import type { BackendConfig } from '../config.ts';
import { StartupError } from '../startupError.ts';
import { DatabaseOutage, isGivenUp, isOutage, isRefusal } from './outages.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './pglite.ts';

export type Database = NodePgDatabase;
/** What `database.transaction` hands to its function: every query of the transaction goes through it. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Where a query function runs: alone or as part of a transaction. */
export type Queryable = Database | Transaction;

/** Counts the statements run on behalf of one call; the server opens a counter per request. */
export const sqlCounter = new AsyncLocalStorage<{ statements: number }>();

const insideTransaction = new AsyncLocalStorage<true>();

/** How a transaction ended; unknown when the connection was cut while the server was committing. */
export type Outcome = 'committed' | 'rolledBack' | 'unknown';

const outcomes = new WeakMap<Queryable, Outcome>();

/** How the transaction ended that was handed over as this; undefined while it is open, and of anything else. */
export const outcomeOf = (tx: Queryable): Outcome | undefined => outcomes.get(tx);

/** How often a transaction is begun that the database gives up for the sake of others. */
const mostAttempts = 4;

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
  const options = {
    logger: {
      logQuery() {
        const counter = sqlCounter.getStore();
        if (counter) counter.statements += 1;
      },
    },
  };
  const database = drizzle(guarded, options);
  /** The same over each connection: preparing one takes longer than a query. */
  const sessions = new WeakMap<PoolClient, NodePgDatabase>();
  const sessionOf = (client: PoolClient) => {
    const session = sessions.get(client) ?? drizzle(client, options);
    sessions.set(client, session);
    return session;
  };
  // The library's own keeps the client when BEGIN fails, and gives back one that could not be rolled back.
  const attempt: Database['transaction'] = async (run, settings) => {
    const client = await guarded.connect().catch((error: unknown) => {
      throw new DatabaseOutage(error);
    });
    let own: Transaction | undefined;
    let refusal: { error: unknown } | undefined;
    let isOver = false;
    let failure: unknown;
    try {
      const answer = await sessionOf(client).transaction(async (tx) => {
        own = tx;
        try {
          return await insideTransaction.run(true, () => run(tx));
        } catch (error) {
          refusal = { error };
          throw error;
        } finally {
          isOver = true;
        }
      }, settings);
      if (own) outcomes.set(own, 'committed');
      return answer;
    } catch (error) {
      failure = error;
      // Before COMMIT was sent, nothing can have been written; after it, only the server's refusal says so.
      const isWritten = isOver && refusal === undefined && !isRefusal(error);
      if (own) outcomes.set(own, isWritten ? 'unknown' : 'rolledBack');
      // Why it was given up says more than that it could not be rolled back.
      const reason = refusal ? refusal.error : error;
      throw isOutage(reason) ? new DatabaseOutage(reason) : reason;
    } finally {
      // Rolled back in order, a connection is as good as before.
      client.release(failure !== undefined && failure !== refusal?.error);
    }
  };
  // What was given up so that others could go on is done anew: it then finds what they left.
  database.transaction = async (run, settings) => {
    for (let left = mostAttempts; ; left -= 1)
      try {
        return await attempt(run, settings);
      } catch (error) {
        if (left === 1 || !isGivenUp(error)) throw error;
      }
  };
  return database;
}

/** Brings the tables up to date. Of several processes that start together, one does it and the others wait. */
async function migrateDatabase(pool: Pool): Promise<void> {
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
