import type { Environment } from 'relay-runtime';
import { onResume } from './viewerEvents.ts';

/** Reads again what events would have told of; rejects where that may succeed a moment later. */
export type Refetch = (environment: Environment) => Promise<void> | void;

/** Milliseconds until a reading that failed is tried again, at first and at most. */
const minDelay = 1_000;
const maxDelay = 10_000;

/** After each gap in the events all is read again, each by itself until it is there. Answers how to stop. */
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
      // Events may flow again before the API answers: nothing else would say when it does.
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
