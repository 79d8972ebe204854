import type { Environment } from 'relay-runtime';
import { onResume } from './viewerEvents.ts';

/** Reads again what events would have told of; rejects where that may succeed a moment later. */
export type Reading = (environment: Environment) => Promise<void> | void;

/** Milliseconds until a reading that failed is tried again, at first and at most. */
const firstPause = 1_000;
const longestPause = 10_000;

/** After each gap in the events all is read again, each by itself until it is there. Answers how to stop. */
export function readAgainAfterGaps(environment: Environment, readings: readonly Reading[]): () => void {
  const stops = readings.map((reading) => readUntilThere(async () => await reading(environment)));
  return () => stops.forEach((stop) => stop());
}

function readUntilThere(reading: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const read = () => {
    clearTimeout(timer);
    reading().catch(() => {
      // Events may flow again before the API answers: nothing else would say when it does.
      clearTimeout(timer);
      timer = setTimeout(read, Math.min(firstPause * 2 ** failures, longestPause));
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
