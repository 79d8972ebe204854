import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { DatabaseOutageError, isTransactionConflict, isOutage, isServerRejection } from './outages.ts';
import type { AfterCommit, Completion, Connection, Database, Outcome, Participant } from './queryable.ts';

/** Counts the SQL statements of one request. */
export const sqlCounter = new AsyncLocalStorage<{ statements: number }>();

/** The current transaction, to detect queries beside it. */
const insideTransaction = new AsyncLocalStorage<{ isOver: boolean }>();

/** Observes database activity. */
export interface Observer {
  /** Called before each statement. */
  statement(): void;
  /** Called after each attempt of a transaction. */
  transaction(outcome: Outcome, seconds: number): void;
}

/** Maximum attempts of a conflicting transaction. */
const maxAttempts = 6;
/** Maximum delay before the second attempt in milliseconds; doubles for each further one. */
const maxFirstDelayMs = 10;

interface DatabaseOptions {
  observers?: ReadonlySet<Observer>;
}

/**
 * Typed access to a pool. A transaction that lost a conflict is repeated, up to six attempts in all; queries beside an open
 * transaction are rejected.
 */
export function openDatabase(pool: Pool, { observers = new Set() }: DatabaseOptions = {}): Database {
  const participants = new Set<Participant>();

  function count(): void {
    const counter = sqlCounter.getStore();
    if (counter) counter.statements += 1;
    for (const observer of observers) observer.statement();
  }

  // The embedded database has one connection: such a query would deadlock.
  function rejectConcurrentQuery(): void {
    if (insideTransaction.getStore())
      throw new Error('Query beside an open transaction: use the transaction that was handed over.');
  }

  // The connection may already serve another transaction.
  function rejectLateQuery(): void {
    if (insideTransaction.getStore()?.isOver) throw new Error('Query of a transaction that has ended.');
  }

  // drizzle sends no statement if its logger throws.
  const follow = (check: () => void) => ({
    logQuery() {
      check();
      count();
    },
  });

  /** drizzle instances and prepared queries per connection. */
  const connections = new WeakMap<PoolClient, { db: NodePgDatabase; connection: Connection }>();
  function connectionOf(client: PoolClient) {
    const known = connections.get(client);
    if (known) return known;
    const added = {
      db: drizzle(client, { logger: follow(rejectLateQuery) }),
      connection: {},
    };
    connections.set(client, added);
    return added;
  }

  // drizzle would leak the client when BEGIN fails and reuse it when ROLLBACK fails.
  const attempt: Database['transaction'] = async (run, settings) => {
    rejectConcurrentQuery();
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseOutageError(error);
    });
    const { db, connection } = connectionOf(client);
    const completion: Completion = { outcome: undefined, events: [], lanes: new Set() };
    const scope = { isOver: false };
    const afterCommit: AfterCommit[] = [];
    const started = performance.now();
    /** Error that caused the rollback before COMMIT. */
    let refusal: { error: unknown } | undefined;
    let isBroken = false;
    try {
      const answer = await db.transaction(
        (drizzleTransaction) =>
          insideTransaction.run(scope, async () => {
            const tx = Object.assign(drizzleTransaction, { connection, completion });
            try {
              const done = await run(tx);
              for (const participant of participants) {
                const after = await participant(tx);
                if (after) afterCommit.push(after);
              }
              return done;
            } catch (error) {
              refusal = { error };
              throw error;
            } finally {
              scope.isOver = true;
            }
          }),
        settings,
      );
      completion.outcome = 'committed';
      return answer;
    } catch (error) {
      // Before COMMIT nothing is written; after it only the server's answer is certain.
      const mayBeCommitted = scope.isOver && refusal === undefined && !isServerRejection(error);
      completion.outcome = mayBeCommitted ? 'unknown' : 'rolledBack';
      // A failed ROLLBACK leaves the connection in an unknown state.
      isBroken = error !== refusal?.error;
      const reason = refusal ? refusal.error : error;
      throw isOutage(reason) ? new DatabaseOutageError(reason) : reason;
    } finally {
      client.release(isBroken);
      const outcome = completion.outcome ?? 'rolledBack';
      for (const observer of observers) observer.transaction(outcome, (performance.now() - started) / 1000);
      if (outcome !== 'rolledBack') for (const after of afterCommit) after(outcome);
    }
  };

  return Object.assign(drizzle(pool, { logger: follow(rejectConcurrentQuery) }), {
    connection: {},
    transaction: (async (run, settings) => {
      for (let made = 1; ; made += 1)
        try {
          return await attempt(run, settings);
        } catch (error) {
          if (made === maxAttempts || !isTransactionConflict(error)) throw error;
          // Random delay, so that conflicting transactions do not collide again.
          await wait(Math.random() * maxFirstDelayMs * 2 ** (made - 1));
        }
    }) satisfies Database['transaction'],
    participate(participant: Participant) {
      participants.add(participant);
      return () => void participants.delete(participant);
    },
  });
}
