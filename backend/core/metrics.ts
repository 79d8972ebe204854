import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { callBuckets, createRegistry } from '../../server/metrics.ts';
import type { Outcome as TransactionOutcome } from './database/queryable.ts';

/** Outcome of an operation. */
type Outcome = 'ok' | 'failed';

/** Metrics at /metrics, in Prometheus text format. */
export interface Metrics {
  registry: Registry;
  /** Counts a call by operation (`none` for others) and status. */
  operation(name: string, status: number, seconds: number): void;
  /** Counts an SQL statement. */
  statement(): void;
  /** Counts an attempt of a transaction. */
  transaction(outcome: TransactionOutcome, seconds: number): void;
  /** Counts a storage operation: `moveIn`, `size`, `stream`, `remove` or `removeFolder`. */
  storage(operation: string, outcome: Outcome, seconds: number): void;
  /** Counts a sent or failed mail. */
  mail(outcome: Outcome): void;
  /** Counts realtime events that were sent, rejected or expired. */
  realtime(outcome: Outcome | 'expired', events: number): void;
  /** Reports pool connections on each scrape. */
  watchPool(read: () => { total: number; idle: number; waiting: number }): void;
  /** Reports a queue length on each scrape. */
  watchQueue(name: string, read: () => number): void;
}

/** Creates the backend's metrics, with those of Node. */
export function createMetrics(): Metrics {
  const registry = createRegistry();
  const registers = [registry];
  const operations = new Histogram({
    name: 'backend_operation_seconds',
    help: 'Calls by operation (none: no operation of the API) and status',
    labelNames: ['operation', 'status'],
    buckets: callBuckets,
    registers,
  });
  const statements = new Counter({
    name: 'backend_sql_statements_total',
    help: 'Statements sent to the database',
    registers,
  });
  const transactions = new Histogram({
    name: 'backend_transaction_seconds',
    help: 'Transactions of the database by outcome',
    labelNames: ['outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
    registers,
  });
  const storage = new Histogram({
    name: 'backend_storage_seconds',
    help: 'What was asked of the storage of files, by operation and outcome',
    labelNames: ['operation', 'outcome'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 15],
    registers,
  });
  const mails = new Counter({
    name: 'backend_mails_total',
    help: 'Mails by outcome (failed: the mail server did not take one)',
    labelNames: ['outcome'],
    registers,
  });
  const events = new Counter({
    name: 'backend_realtime_events_total',
    help: 'Realtime events by outcome (failed: they reached nobody; expired: they could not leave while they were of use)',
    labelNames: ['outcome'],
    registers,
  });
  const queues = new Map<string, () => number>();
  const waiting = new Gauge({
    name: 'backend_queue_length',
    help: 'What waits, by queue',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const [queue, read] of queues) waiting.set({ queue }, read());
    },
  });
  return {
    registry,
    operation: (operation, status, seconds) =>
      operations.observe({ operation, status: String(status) }, seconds),
    statement: () => statements.inc(),
    transaction: (outcome, seconds) => transactions.observe({ outcome }, seconds),
    storage: (operation, outcome, seconds) => storage.observe({ operation, outcome }, seconds),
    mail: (outcome) => mails.inc({ outcome }),
    realtime: (outcome, count) => events.inc({ outcome }, count),
    watchPool(read) {
      const pool = new Gauge({
        name: 'backend_pool_connections',
        help: 'Connections to the database by state (waiting: requests that have none yet)',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, count] of Object.entries(read())) pool.set({ state }, count);
        },
      });
    },
    watchQueue: (name, read) => void queues.set(name, read),
  };
}
