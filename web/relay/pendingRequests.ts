import type { LogFunction } from 'relay-runtime';

/** A request that is under way. */
interface PendingRequest {
  name: string;
  /** What follows its answer, by what that is about. */
  due: Map<string, () => void>;
}
const pending = new Map<unknown, PendingRequest>();

const listeners = new Set<(ids: readonly string[]) => void>();

/** Listens to what a change of one's own was about, once it is answered: the ids in the answer. Answers how to stop. */
export function onMutationDone(listener: (ids: readonly string[]) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const responseListeners = new Set<() => void>();

/** Calls back after each answer, once it is in the store. Returns how to stop. */
export function onResponse(listener: () => void): () => void {
  responseListeners.add(listener);
  return () => void responseListeners.delete(listener);
}

/** The ids of the nodes in an answer. */
function idsIn(value: unknown, found: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'id' && typeof inner === 'string') found.push(inner);
    else idsIn(inner, found);
  }
  return found;
}

/** Requests that are changes. */
const changes = new Set<number>();

function settle(request: unknown): void {
  const due = pending.get(request)?.due;
  pending.delete(request);
  due?.forEach((again) => again());
}

/** Follows the requests of an environment, as its `log`. */
export const trackRequests: LogFunction = (event) => {
  switch (event.name) {
    case 'network.start':
      if (event.params.operationKind !== 'subscription')
        pending.set(event.networkRequestId, { name: event.params.name, due: new Map() });
      if (event.params.operationKind === 'mutation') changes.add(event.networkRequestId);
      return;
    case 'network.next':
      // Nothing that is on its way may undo it; where nothing is, nobody needs to know.
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
 * Calls back after each answer that is on its way, or each to one of these operations: it may be older than what was
 * just heard of a subject, and undo it. While nothing is under way it never does.
 */
export function afterPendingResponses(
  subject: string,
  again: () => void,
  operations?: ReadonlySet<string>,
): void {
  for (const { name, due } of pending.values()) if (operations?.has(name) ?? true) due.set(subject, again);
}
