import { useState, useSyncExternalStore } from 'react';

interface Removal {
  /** Which one it was. */
  turn: number;
  /** What the person was writing under it and has not sent. */
  unsent: readonly string[];
}

/** What was found to be gone since the page was opened. */
const removals = new Map<string, Removal>();
const listeners = new Set<() => void>();
let turns = 0;

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notes that something is no longer there, with the texts that were being written under it. */
export function markRemoved(nodeId: string, unsent: readonly string[]): void {
  turns += 1;
  removals.set(nodeId, { turn: turns, unsent });
  for (const listener of listeners) listener();
}

/** Those of some nodes, none of which is shown, that have not been found to be gone. */
export function useExisting(nodeIds: readonly string[]): string[] {
  const there = useSyncExternalStore(follow, () => nodeIds.filter((id) => !removals.has(id)).join(' '));
  return there === '' ? [] : there.split(' ');
}

/**
 * The texts that were being written under what is shown, once it is no longer there; else undefined. What is shown
 * afterwards is there again: to somebody who has come back into a community, for example.
 */
export function useRemoved(nodeId: string): readonly string[] | undefined {
  const [shownAt] = useState(() => turns);
  return useSyncExternalStore(follow, () => {
    const leaving = removals.get(nodeId);
    return leaving && leaving.turn > shownAt ? leaving.unsent : undefined;
  });
}
