import type { LogFunction } from 'relay-runtime';

interface PendingRequest {
  name: string;
  /** Callbacks after its response, by subject. */
  due: Map<string, () => void>;
}
const pending = new Map<unknown, PendingRequest>();

const listeners = new Set<(ids: readonly string[]) => void>();

/** Calls back with the ids in each response of an own mutation. Returns a function that stops it. */
export function onMutationDone(listener: (ids: readonly string[]) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const responseListeners = new Set<() => void>();

/** Calls back after each response is in the store. Returns a function that stops it. */
export function onResponse(listener: () => void): () => void {
  responseListeners.add(listener);
  return () => void responseListeners.delete(listener);
}

function idsIn(value: unknown, found: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'id' && typeof inner === 'string') found.push(inner);
    else idsIn(inner, found);
  }
  return found;
}

/** Pending mutations. */
const changes = new Set<number>();

function settle(request: unknown): void {
  const due = pending.get(request)?.due;
  pending.delete(request);
  due?.forEach((again) => again());
}

/** Tracks an environment's requests, as its `log`. */
export const trackRequests: LogFunction = (event) => {
  switch (event.name) {
    case 'network.start':
      if (event.params.operationKind !== 'subscription')
        pending.set(event.networkRequestId, { name: event.params.name, due: new Map() });
      if (event.params.operationKind === 'mutation') changes.add(event.networkRequestId);
      return;
    case 'network.next':
      // Only responses in flight could revert the change.
      if (changes.has(event.networkRequestId) && pending.size > 1) {
        const ids = idsIn(event.response);
        for (const listener of listeners) listener(ids);
      }
      return;
    case 'network.complete':
    case 'network.error':
    case 'network.unsubscribe':
      changes.delete(event.networkRequestId);
      settle(event.networkRequestId);
      if (event.name === 'network.complete') for (const listener of responseListeners) listener();
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
