import type { LogFunction } from 'relay-runtime';

/** What follows the answer to each request that is under way, by what it is about. */
const underWay = new Map<number, Map<string, () => void>>();

/** Follows the requests of an environment, as its `log`. */
export const followRequests: LogFunction = (event) => {
  switch (event.name) {
    case 'network.start':
      if (event.params.operationKind !== 'subscription') underWay.set(event.networkRequestId, new Map());
      return;
    case 'network.complete':
    case 'network.error':
    case 'network.unsubscribe': {
      const due = underWay.get(event.networkRequestId);
      underWay.delete(event.networkRequestId);
      for (const again of due?.values() ?? []) again();
    }
  }
};

/**
 * Calls back after each answer that is on its way: it may be older than what was just heard of a subject, and undo it.
 * While nothing is under way it never does.
 */
export function afterAnswers(subject: string, again: () => void): void {
  for (const due of underWay.values()) due.set(subject, again);
}
