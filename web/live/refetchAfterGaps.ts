import type { Environment } from 'relay-runtime';
import { RetryScheduler } from '../core/retryScheduler.ts';
import { onResume } from './viewerEvents.ts';

/** Refetches what missed events would have changed; rejects if a retry may succeed. */
export type Refetch = (environment: Environment) => Promise<void> | void;

/** Runs all refetches after each gap, each with its own retries. Returns a function that stops it. */
export function refetchAfterGaps(environment: Environment, readings: readonly Refetch[]): () => void {
  const retries = new RetryScheduler();
  const read = async (reading: Refetch, name: string) => {
    try {
      await reading(environment);
    } catch {
      // Events may return before the API does, so keep retrying.
      retries.later(name, () => void read(reading, name));
    }
  };
  const stop = onResume(() => {
    retries.forgetAll();
    for (const [index, reading] of readings.entries()) void read(reading, String(index));
  });
  return () => {
    retries.forgetAll();
    stop();
  };
}
