import { type RefObject, useLayoutEffect, useState } from 'react';
import { isOptimistic } from './connections.ts';

/** Whether a list may grow: the focus is outside it and its form, and no content below it is on the screen. */
function canGrow(list: Element | null): boolean {
  if (list === null || document.visibilityState !== 'visible') return false;
  if (list.parentElement?.contains(document.activeElement)) return false;
  const content = list.closest('main') ?? document.body;
  for (let part: Element | null = list; part && part !== content; part = part.parentElement)
    for (let next = part.nextElementSibling; next; next = next.nextElementSibling) {
      const { top, bottom, height } = next.getBoundingClientRect();
      if (height > 0 && top < innerHeight && bottom > 0) return false;
    }
  return true;
}

interface NewEntries<Entry> {
  shown: readonly Entry[];
  /** Number of new entries that are not shown yet. */
  waiting: number;
  /** Shows the new entries. */
  show: () => void;
}

/**
 * Holds back new entries of others at the end of a list while they would move what the user reads, or the form that
 * is in use. Entries of the user and further pages are shown at once.
 */
export function useNewEntries<Entry extends { readonly id: string }>(
  ref: RefObject<Element | null>,
  entries: readonly Entry[],
  /** Whether pages are missing at the end. */
  isEndMissing: boolean,
): NewEntries<Entry> {
  const [known, setKnown] = useState(() => ({ ids: new Set(entries.map(({ id }) => id)), isEndMissing }));
  const show = () => setKnown({ ids: new Set(entries.map(({ id }) => id)), isEndMissing });
  const isKnown = ({ id }: Entry) => known.ids.has(id);
  const shown = entries.slice(0, entries.findLastIndex(isKnown) + 1);
  const waiting = entries.length - shown.length;
  const isNew = !entries.every(isKnown);
  const isOwn = [...known.ids].some(isOptimistic) || entries.some(({ id }) => isOptimistic(id));
  // A list that misses pages at its end grows by these only.
  const isPage = known.isEndMissing;
  useLayoutEffect(() => {
    if (!isNew && known.isEndMissing === isEndMissing) return;
    if (waiting === 0 || shown.length === 0 || isPage || isOwn || canGrow(ref.current)) show();
  });
  return { shown, waiting, show };
}
