import type { Environment } from 'relay-runtime';

interface Line {
  /** In flight: it may have been answered from before what the next caller asks about. */
  running: Promise<void>;
  /** The one that leaves after it, for all who asked meanwhile. */
  next: Promise<void> | undefined;
}

const lines = new WeakMap<Environment, Map<string, Line>>();

/**
 * Fetches so that the answer knows everything up to this moment. Relay joins a request to an equal one
 * in flight, whose answer may be older: this one leaves after it, once for all that asked meanwhile.
 * `key` tells what is the same fetch.
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

/** Whether an answer is on its way by `refetch`: it may be older than what was heard meanwhile. */
export const isRefetching = (environment: Environment, key: string): boolean =>
  lines.get(environment)?.has(key) ?? false;
