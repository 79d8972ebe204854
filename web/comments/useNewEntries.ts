import { type RefObject, useLayoutEffect, useState } from 'react';
import { isOptimistic } from './lists.ts';

/** Whether the top of the list is on the screen and the focus is outside it: the list may grow there. */
function canGrowAtTop(list: Element): boolean {
  const { activeElement } = document;
  if (activeElement && list.parentElement?.contains(activeElement)) return false;
  const { top } = list.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}

/** Whether no content of the page below the list is on the screen: a longer list would push it away. */
function canGrowAtEnd(list: Element): boolean {
  const content = list.closest('main') ?? document.body;
  for (let part: Element | null = list; part && part !== content; part = part.parentElement)
    for (let next = part.nextElementSibling; next; next = next.nextElementSibling) {
      const { top, bottom, height } = next.getBoundingClientRect();
      if (height > 0 && top < innerHeight && bottom > 0) return false;
    }
  return true;
}

const canGrow = (list: Element | null, at: Growth['growsAt']): boolean =>
  list !== null &&
  document.visibilityState === 'visible' &&
  (at === 'top' ? canGrowAtTop(list) : canGrowAtEnd(list));

interface NewEntries<Entry> {
  shown: readonly Entry[];
  /** Number of new entries that are not shown yet. */
  waiting: number;
  /** Shows the new entries. */
  show: () => void;
}

interface Growth {
  /** End of the list where new entries appear. */
  growsAt: 'top' | 'end';
  /** Whether pages are missing at that end. */
  isEndMissing: boolean;
}

/**
 * Holds back new entries of others while they would move what the user reads, or disturb the form. Entries of the user
 * and further pages are shown at once.
 */
export function useNewEntries<Entry extends { readonly id: string }>(
  ref: RefObject<Element | null>,
  entries: readonly Entry[],
  { growsAt, isEndMissing }: Growth,
): NewEntries<Entry> {
  const [known, setKnown] = useState(() => ({ ids: new Set(entries.map(({ id }) => id)), isEndMissing }));
  const show = () => setKnown({ ids: new Set(entries.map(({ id }) => id)), isEndMissing });
  const isKnown = ({ id }: Entry) => known.ids.has(id);
  const shown =
    growsAt === 'top'
      ? entries.slice(Math.max(0, entries.findIndex(isKnown)))
      : entries.slice(0, entries.findLastIndex(isKnown) + 1);
  const waiting = entries.length - shown.length;
  const isNew = !entries.every(isKnown);
  const isOwn = [...known.ids].some(isOptimistic) || entries.some(({ id }) => isOptimistic(id));
  // A list that misses pages at this end grows by these only.
  const isPage = known.isEndMissing;
  useLayoutEffect(() => {
    if (!isNew && known.isEndMissing === isEndMissing) return;
    if (waiting === 0 || shown.length === 0 || isPage || isOwn || canGrow(ref.current, growsAt)) show();
  });
  return { shown, waiting, show };
}
