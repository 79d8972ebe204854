import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { QueuedEvent, QueuedMembersEvent } from '../realtime/eventQueue.ts';

/** Outcome of a transaction; unknown if the connection was lost during COMMIT. */
export type Outcome = 'committed' | 'rolledBack' | 'unknown';

/** Identity of a connection or pool, which owns prepared queries. */
export type Connection = object;

/** Work to do after a transaction's commit. */
export interface Completion {
  /** Undefined while the transaction is open. */
  outcome: Outcome | undefined;
  /** Realtime events to publish, in order. */
  readonly events: (QueuedEvent | QueuedMembersEvent)[];
  /** Lanes of the outbox in which something waits. */
  readonly lanes: Set<string>;
}

/** Called after a transaction that is, or may be, committed. */
export type AfterCommit = (outcome: Exclude<Outcome, 'rolledBack'>) => void;

/** Called at the end of every transaction; returns what to do after its commit. */
export type Participant = (tx: Transaction) => AfterCommit | undefined | Promise<AfterCommit | undefined>;

type RunTransaction = NodePgDatabase['transaction'];

/** Transaction passed by `database.transaction`; all its queries must use it. */
export type Transaction = Parameters<Parameters<RunTransaction>[0]>[0] & {
  readonly connection: Connection;
  readonly completion: Completion;
};

/** drizzle on a pool, with retried and observed transactions. */
export type Database = Omit<NodePgDatabase, 'transaction'> & {
  readonly connection: Connection;
  /** Retries conflicts. Rejects with DatabaseOutage, or like `run`. */
  transaction<Answer>(
    run: (tx: Transaction) => Promise<Answer>,
    settings?: Parameters<RunTransaction>[1],
  ): Promise<Answer>;
  /** Adds a participant; returns an unsubscribe function. */
  participate(participant: Participant): () => void;
};

/** A database or a transaction. */
export type Queryable = Database | Transaction;
