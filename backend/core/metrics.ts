import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { callBuckets, createRegistry } from '../../server/metrics.ts';
import type { Outcome as TransactionOutcome } from './database/queryable.ts';

/** How something went. */
type Outcome = 'ok' | 'failed';

/** What operators read at /metrics (Prometheus text format). */
export interface Metrics {
  registry: Registry;
  /** Counts a call by the name of its operation (`none` for what has none) and the status that it was answered by. */
  operation(name: string, status: number, seconds: number): void;
  /** Counts a statement of the database. */
  statement(): void;
  /** Counts an attempt of a transaction. */
  transaction(outcome: TransactionOutcome, seconds: number): void;
  /** Counts what was asked of the place where files are kept: `moveIn`, `size`, `stream`, `remove`, `removeFolder`. */
  storage(operation: string, outcome: Outcome, seconds: number): void;
  /** Counts a mail that was handed over, or was not taken. */
  mail(outcome: Outcome): void;
  /** Counts realtime events that left, or reached nobody: they were refused, or could not leave in time. */
  realtime(outcome: Outcome | 'expired', events: number): void;
  /** Tells the connections of the pool, read whenever somebody looks. */
  watchPool(read: () => { total: number; idle: number; waiting: number }): void;
  /** Tells how much waits in a queue, read whenever somebody looks. */
  watchQueue(name: string, read: () => number): void;
}

/** What a backend counts, beside what Node tells of itself: processor, memory, event loop. */
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
