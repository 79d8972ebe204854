import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import { Pool, type PoolClient } from 'pg';
import type { BackendConfig } from '../config.ts';
import { migrateDatabase } from './migrating.ts';
import { DatabaseOutage, isGivenUp, isOfAborted, isOutage, isRefusal } from './outages.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './pglite.ts';
import { builtStatement } from './prepared.ts';
import type { Database, Queryable, Transaction } from './queryable.ts';
import { reachDatabase } from './reaching.ts';
import { dialect, openSession } from './session.ts';
import { firstFailure, type Statements, traceStatements } from './statements.ts';
import { askTogether } from './together.ts';

export type { Database, Queryable, Transaction };

/** Counts the statements run on behalf of one call; the server opens a counter per request. */
export const sqlCounter = new AsyncLocalStorage<{ statements: number }>();

/** The transaction within which something runs. */
const insideTransaction = new AsyncLocalStorage<{ isOver: boolean }>();

/** How a transaction ended; unknown when the connection was cut while the server was committing. */
export type Outcome = 'committed' | 'rolledBack' | 'unknown';

const outcomes = new WeakMap<Queryable, Outcome>();

/** How the transaction ended that was handed over as this; undefined while it is open, and of anything else. */
export const outcomeOf = (tx: Queryable): Outcome | undefined => outcomes.get(tx);

/** What takes part in every transaction of a database. */
interface Participant {
  /** Runs as the last of a transaction. */
  beforeCommit?(tx: Transaction): Promise<void>;
  /** Hears right after it that one is, or may be, committed. */
  afterCommit(tx: Transaction, outcome: Exclude<Outcome, 'rolledBack'>): void;
}

const participants = new WeakMap<Queryable, Set<Participant>>();

/** Takes part in the transactions of a database from now on; answers how to stop. */
export function takePart(database: Database, participant: Participant): () => void {
  const all = participants.get(database) ?? new Set();
  participants.set(database, all.add(participant));
  return () => void all.delete(participant);
}

/** What transactions leave to be done once they are committed. */
const left = new WeakMap<Queryable, Set<string>>();

/** Says what a transaction leaves to be done by others once it is committed. */
export function tellCommitted(tx: Transaction, what: string): void {
  const told = left.get(tx) ?? new Set();
  left.set(tx, told.add(what));
}

/** Hears what transactions of this database have left to be done, right after their commit; answers how to stop. */
export const whenCommitted = (
  database: Database,
  listener: (what: ReadonlySet<string>) => void,
): (() => void) =>
  takePart(database, {
    afterCommit(tx) {
      const what = left.get(tx);
      if (what) listener(what);
    },
  });

/** How often a transaction is begun that the database gives up for the sake of others. */
const mostAttempts = 6;
/** Milliseconds before the second attempt, at most; before each further one, twice as many. */
const firstPause = 10;

/** What transactions do last. */
const lastStatements = new WeakMap<Queryable, Promise<unknown>[]>();

/** Says what a transaction does last: whoever needs no answer of it before COMMIT has both leave together. */
export function lastly(tx: Transaction, statement: Promise<unknown>): void {
  // It is looked at with the answer of COMMIT, which writes nothing where this failed.
  statement.catch(() => {});
  lastStatements.set(tx, [...(lastStatements.get(tx) ?? []), statement]);
}

const begin = builtStatement(sql`begin`);
const commit = builtStatement(sql`commit`);

/** A transaction on a connection. BEGIN leaves together with the first statement: nobody waits for its answer alone. */
async function transact<Answer>(
  { _: { session } }: NodePgDatabase,
  run: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const tx: Transaction = new NodePgTransaction(dialect, session, undefined);
  const begun = begin(tx, {});
  // It is looked at below; where it fails, so does what follows it.
  begun.catch(() => {});
  try {
    const answer = await run(tx);
    await Promise.all([begun, ...(lastStatements.get(tx) ?? []), commit(tx, {})]);
    return answer;
  } catch (error) {
    await tx.execute(sql`rollback`);
    throw error;
  }
}

/** Typed access to a pool. Using it inside an open transaction, instead of the transaction, throws. */
export function openDatabase(pool: Pool): Database {
  // The embedded database has one connection: a query beside the open transaction would wait for
  // ever, and on any PostgreSQL it would not see what the transaction wrote. It fails loudly instead.
  const query = askTogether(pool);
  const guarded = new Proxy(pool, {
    get(target, property, receiver) {
      if ((property === 'query' || property === 'connect') && insideTransaction.getStore()) {
        throw new Error('Query beside an open transaction: use the transaction that was handed over.');
      }
      return property === 'query' ? query : Reflect.get(target, property, receiver);
    },
  });
  const noteAsked = () => {
    // Of what was begun together one has failed: the connection is somebody else's by now.
    if (insideTransaction.getStore()?.isOver) throw new Error('Query of a transaction that has ended.');
    const counter = sqlCounter.getStore();
    if (counter) counter.statements += 1;
  };
  const database = openSession(guarded, noteAsked);
  /** The same over each connection: preparing one takes longer than a query. */
  const sessions = new WeakMap<PoolClient, NodePgDatabase>();
  const sessionOf = (client: PoolClient) => {
    const session = sessions.get(client) ?? openSession(client, noteAsked);
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
    const scope = { isOver: false };
    let failure: unknown;
    try {
      const answer = await transact(sessionOf(client), async (tx) => {
        own = tx;
        try {
          return await insideTransaction.run(scope, async () => {
            if (settings) await tx.setTransaction(settings);
            const done = await run(tx);
            for (const { beforeCommit } of participants.get(database) ?? []) await beforeCommit?.(tx);
            return done;
          });
        } catch (error) {
          refusal = { error };
          throw error;
        } finally {
          scope.isOver = true;
        }
      });
      if (own) outcomes.set(own, 'committed');
      return answer;
    } catch (error) {
      failure = error;
      // Before COMMIT was sent, nothing can have been written; after it, only the server's refusal says so.
      const isWritten = scope.isOver && refusal === undefined && !isRefusal(error);
      if (own) outcomes.set(own, isWritten ? 'unknown' : 'rolledBack');
      // Why it was given up says more than that it could not be rolled back.
      const told = refusal ? refusal.error : error;
      const reason = isOfAborted(told) ? (firstFailure(client) ?? told) : told;
      throw isOutage(reason) ? new DatabaseOutage(reason) : reason;
    } finally {
      // Rolled back in order, a connection is as good as before.
      client.release(failure !== undefined && failure !== refusal?.error);
      const outcome = own && outcomes.get(own);
      if (own && outcome && outcome !== 'rolledBack')
        for (const { afterCommit } of participants.get(database) ?? []) afterCommit(own, outcome);
    }
  };
  // What was given up so that others could go on is done anew: it then finds what they left. By chance later, so that
  // those who met do not meet again.
  database.transaction = async (run, settings) => {
    for (let made = 1; ; made += 1)
      try {
        return await attempt(run, settings);
      } catch (error) {
        if (made === mostAttempts || !isGivenUp(error)) throw error;
        await wait(Math.random() * firstPause * 2 ** (made - 1));
      }
  };
  return database;
}

export interface OpenDatabase {
  database: Database;
  pool: Pool;
  statements: Statements;
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
  const statements = traceStatements(pool, { keepsStatements: embedded === undefined });
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
    database: openDatabase(pool),
    pool,
    statements,
    close,
    onFailure: (listener) => embedded?.onFailure(listener),
  };
}
