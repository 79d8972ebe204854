import type { Environment } from 'relay-runtime';
import { onResume } from './viewerEvents.ts';

/** Refetches what missed events would have changed; rejects if a retry may succeed. */
export type Refetch = (environment: Environment) => Promise<void> | void;

/** Milliseconds before the first retry and at most. */
const minDelay = 1_000;
const maxDelay = 10_000;

/** Runs all refetches after each gap, each with its own retries. Returns a function that stops it. */
export function refetchAfterGaps(environment: Environment, readings: readonly Refetch[]): () => void {
  const stops = readings.map((reading) => refetchWithRetries(async () => await reading(environment)));
  return () => stops.forEach((stop) => stop());
}

function refetchWithRetries(reading: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const read = () => {
    clearTimeout(timer);
    reading().catch(() => {
      // Events may return before the API does, so keep retrying.
      clearTimeout(timer);
      timer = setTimeout(read, Math.min(minDelay * 2 ** failures, maxDelay));
      failures += 1;
    });
  };
  const stop = onResume(() => {
    failures = 0;
    read();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
