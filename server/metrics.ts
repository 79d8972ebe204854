import { collectDefaultMetrics, Registry } from 'prom-client';

/** Upper bounds of histogram buckets for calls, in seconds. */
export const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Creates a registry with the metrics of Node itself: processor, memory, event loop. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
