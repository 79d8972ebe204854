import type { Environment } from 'relay-runtime';

interface Line {
  /** In flight: may predate what the next caller needs. */
  running: Promise<void>;
  /** Sent after it, for all later callers. */
  next: Promise<void> | undefined;
}

const lines = new WeakMap<Environment, Map<string, Line>>();

/**
 * Fetches so that the response is as new as this call. Relay would join an equal request in flight, which may be older:
 * this one is sent after it, once for all callers. `key` identifies equal fetches.
 */
export function refetch(environment: Environment, key: string, fetch: () => Promise<void>): Promise<void> {
  const all = lines.get(environment) ?? new Map<string, Line>();
  lines.set(environment, all);
  const begin = (): Promise<void> => {
    const line: Line = {
      running: fetch().finally(() => {
        if (all.get(key) === line && line.next === undefined) all.delete(key);
      }),
      next: undefined,
    };
    all.set(key, line);
    return line.running;
  };
  const line = all.get(key);
  if (!line) return begin();
  line.next ??= line.running.then(begin, begin);
  return line.next;
}

/** Whether a `refetch` is in flight. */
export const isRefetching = (environment: Environment, key: string): boolean =>
  lines.get(environment)?.has(key) ?? false;
