import { useRef, useState } from 'react';

/** Most entries that are changed at once. */
const mostSelected = 500;

/** Entries chosen in a list. */
export interface Selection {
  /** Those that are still in the list, in its order. */
  ids: readonly string[];
  has: (id: string) => boolean;
  /** Chooses an entry or not; with `isRange` also those since the one before. */
  toggle: (id: string, isRange: boolean) => void;
  /** Chooses all that are listed; undefined when they are chosen, or no more can be. */
  selectAll: (() => void) | undefined;
  clear: () => void;
}

/** Chosen entries of a list by their ids. */
export function useSelection(listed: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const ids = listed.filter((id) => chosen.has(id));
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle: (id, isRange) => {
      const [from, to] = [listed.indexOf(last.current ?? ''), listed.indexOf(id)];
      const range = isRange && from >= 0 ? listed.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      const isAdded = !chosen.has(id);
      last.current = id;
      const next = new Set(ids);
      for (const one of range) {
        if (!isAdded) next.delete(one);
        else if (next.size < mostSelected) next.add(one);
      }
      setChosen(next);
    },
    selectAll:
      ids.length < Math.min(listed.length, mostSelected)
        ? () => setChosen(new Set(listed.slice(0, mostSelected)))
        : undefined,
    clear: () => setChosen(new Set()),
  };
}
