import { bulkhead, type BulkheadPolicy, BulkheadRejectedError } from 'cockatiel';

/** Rejects a task because the queue is full or the wait too long. */
export class BusyError extends Error {}

/** Runs a task when a slot is free, in order; rejects in its turn instead if the signal is aborted by then. */
type Run = <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** Limits concurrent and queued tasks per key. */
export type Limiter = (key: string) => Run;

/** Creates a limiter; tasks beyond `concurrent` wait, and those beyond `queued` reject. */
export function createLimiter(concurrent: number, queued = 1_000): Limiter {
  const bulkheads = new Map<string, { own: BulkheadPolicy; tasks: number }>();
  return (key) => async (task, signal) => {
    const place = bulkheads.get(key) ?? { own: bulkhead(concurrent, queued), tasks: 0 };
    bulkheads.set(key, place);
    place.tasks += 1;
    try {
      // A bulkhead that knows the signal drops an aborted task without starting the one behind it.
      return await place.own.execute(() => {
        signal.throwIfAborted();
        return task();
      });
    } finally {
      place.tasks -= 1;
      if (place.tasks === 0) bulkheads.delete(key);
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
