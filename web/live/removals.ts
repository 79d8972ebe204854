import { useState, useSyncExternalStore } from 'react';

interface Removal {
  turn: number;
  /** Unsent texts written below it. */
  unsent: readonly string[];
}

/** Nodes found removed since the page was opened. */
const removals = new Map<string, Removal>();
const listeners = new Set<() => void>();
let turns = 0;

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Marks a node as removed, with the unsent texts written below it. */
export function markRemoved(nodeId: string, unsent: readonly string[]): void {
  turns += 1;
  removals.set(nodeId, { turn: turns, unsent });
  for (const listener of listeners) listener();
}

/** The nodes, none of them mounted, that were not found removed. */
export function useExisting(nodeIds: readonly string[]): string[] {
  const there = useSyncExternalStore(follow, () => nodeIds.filter((id) => !removals.has(id)).join(' '));
  return there === '' ? [] : there.split(' ');
}

/**
 * The unsent texts below a mounted node once it is removed; else undefined. A node rendered later exists again, for
 * example after rejoining a community.
 */
export function useRemoved(nodeId: string): readonly string[] | undefined {
  const [shownAt] = useState(() => turns);
  return useSyncExternalStore(follow, () => {
    const leaving = removals.get(nodeId);
    return leaving && leaving.turn > shownAt ? leaving.unsent : undefined;
  });
}
