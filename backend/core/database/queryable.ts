import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Announcement } from '../realtime/announcement.ts';

/** How a transaction ended; unknown if the connection was lost while the server was committing. */
export type Outcome = 'committed' | 'rolledBack' | 'unknown';

/** A connection, or the pool: prepared queries belong to it. */
export interface Connection {
  /** Whether named statements may be used. Connections to the embedded database share one session, and so their names. */
  readonly keepsStatements: boolean;
}

/** What a transaction leaves to be done after its commit. */
export interface Completion {
  /** Undefined while the transaction is open. */
  outcome: Outcome | undefined;
  /** Realtime events to publish, in order. */
  readonly events: Announcement[];
  /** Lanes of the outbox in which something waits. */
  readonly lanes: Set<string>;
}

/** Runs right after a transaction that is, or may be, committed. */
export type AfterCommit = (outcome: Exclude<Outcome, 'rolledBack'>) => void;

/** Takes part in every transaction: runs last in it, and returns what to do after its commit. */
export type Participant = (tx: Transaction) => AfterCommit | undefined | Promise<AfterCommit | undefined>;

type RunTransaction = NodePgDatabase['transaction'];

/** What `database.transaction` passes to its function: every query of the transaction goes through it. */
export type Transaction = Parameters<Parameters<RunTransaction>[0]>[0] & {
  readonly connection: Connection;
  readonly completion: Completion;
};

/** drizzle on a pool, with transactions that are retried and followed. */
export type Database = Omit<NodePgDatabase, 'transaction'> & {
  readonly connection: Connection;
  /** Runs again what PostgreSQL gave up for the sake of other transactions. Rejects with DatabaseOutage, or as `run` does. */
  transaction<Answer>(
    run: (tx: Transaction) => Promise<Answer>,
    settings?: Parameters<RunTransaction>[1],
  ): Promise<Answer>;
  /** Adds a participant; returns how to remove it. */
  participate(participant: Participant): () => void;
};

/** Where a query function runs: alone or as part of a transaction. */
export type Queryable = Database | Transaction;
