import type { Environment, LogFunction } from 'relay-runtime';
import { type Signal, signals } from '../core/signals.ts';

interface PendingRequest {
  name: string;
  isMutation: boolean;
  /** Callbacks after its response, by subject. */
  due: Map<string, () => void>;
}
const pending = new Map<unknown, PendingRequest>();

const mutationDone: Signal<readonly string[]> = { name: 'mutation done' };
const responseStored: Signal<void> = { name: 'response stored' };

/** Calls back with the ids in each response of an own mutation. Returns a function that stops it. */
export const onMutationDone = (listener: (ids: readonly string[]) => void): (() => void) =>
  signals.on(mutationDone, listener);

/** Calls back after each response is in the store. Returns a function that stops it. */
export const onResponse = (listener: () => void): (() => void) => signals.on(responseStored, listener);

function idsIn(value: unknown, found: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'id' && typeof inner === 'string') found.push(inner);
    else idsIn(inner, found);
  }
  return found;
}

function settle(request: unknown): void {
  const due = pending.get(request)?.due;
  pending.delete(request);
  due?.forEach((again) => again());
}

/** The `log` function of an environment; tracks its pending requests. */
export const trackRequests: LogFunction = (event) => {
  switch (event.name) {
    case 'network.start':
      if (event.params.operationKind !== 'subscription')
        pending.set(event.networkRequestId, {
          name: event.params.name,
          isMutation: event.params.operationKind === 'mutation',
          due: new Map(),
        });
      return;
    case 'network.next':
      // Only responses in flight could revert the change.
      if (pending.get(event.networkRequestId)?.isMutation && pending.size > 1)
        signals.send(mutationDone, idsIn(event.response));
      return;
    case 'network.complete':
    case 'network.error':
    case 'network.unsubscribe':
      settle(event.networkRequestId);
      if (event.name === 'network.complete') signals.send(responseStored, undefined);
  }
};

/**
 * Calls back after each pending response (or those of some operations), which may be older than new information about a
 * subject. Without pending requests it never calls back.
 */
export function afterPendingResponses(
  subject: string,
  again: () => void,
  operations?: ReadonlySet<string>,
): void {
  for (const { name, due } of pending.values()) if (operations?.has(name) ?? true) due.set(subject, again);
}

interface Line {
  /** In flight: may predate what the next caller needs. */
  running: Promise<unknown>;
  /** Sent after it, for all later callers: the fetch of the last one. */
  next: Promise<unknown> | undefined;
  fetch: () => Promise<unknown>;
}

const lines = new WeakMap<Environment, Map<string, Line>>();

/**
 * Fetches so that the response is as new as this call. Relay would join an equal request in flight, which may be older:
 * this one is sent after it, once for all callers. `key` identifies equal fetches.
 */
export function refetch(
  environment: Environment,
  key: string,
  fetch: () => Promise<unknown>,
): Promise<unknown> {
  const all = lines.get(environment) ?? new Map<string, Line>();
  lines.set(environment, all);
  const begin = (run: Line['fetch']): Promise<unknown> => {
    const line: Line = {
      running: run().finally(() => {
        if (all.get(key) === line && line.next === undefined) all.delete(key);
      }),
      next: undefined,
      fetch: run,
    };
    all.set(key, line);
    return line.running;
  };
  const line = all.get(key);
  if (!line) return begin(fetch);
  line.fetch = fetch;
  const beginNext = () => begin(line.fetch);
  line.next ??= line.running.then(beginNext, beginNext);
  return line.next;
}

/** Whether a `refetch` is in flight. */
export const isRefetching = (environment: Environment, key: string): boolean =>
  lines.get(environment)?.has(key) ?? false;
