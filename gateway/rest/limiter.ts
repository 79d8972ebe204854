import { bulkhead, type BulkheadPolicy, BulkheadRejectedError } from 'cockatiel';

/** Rejects a task because the queue is full or the wait too long. */
export class BusyError extends Error {}

/** Runs a task when a slot is free. Aborting the signal removes it from the queue. */
type Run = <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** Limits concurrent and queued tasks per key. */
export type Limiter = (key: string) => Run;

/** Creates a limiter; tasks beyond `concurrent` wait, and those beyond `queued` reject. */
export function createLimiter(concurrent: number, queued = 1_000): Limiter {
  const bulkheads = new Map<string, BulkheadPolicy>();
  return (key) => async (task, signal) => {
    const own = bulkheads.get(key) ?? bulkhead(concurrent, queued);
    bulkheads.set(key, own);
    try {
      return await own.execute(task, signal);
    } finally {
      if (own.executionSlots === concurrent) bulkheads.delete(key);
    }
  };
}

/**
 * Runs a task once every limit has a slot, taken in order. Rejects with BusyError after `wait` milliseconds, or at once
 * if a queue is full.
 */
export function runWithin<T>(limits: readonly Run[], wait: number, task: () => Promise<T>): Promise<T> {
  const waiting = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.abort();
      reject(new BusyError());
    }, wait);
    const start = () => {
      clearTimeout(timer);
      return task();
    };
    limits
      .reduceRight((next, run) => () => run(next, waiting.signal), start)()
      .then(resolve, (error: unknown) =>
        reject(error instanceof BulkheadRejectedError ? new BusyError() : (error as Error)),
      )
      .finally(() => clearTimeout(timer));
  });
}
