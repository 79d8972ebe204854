import { type RefObject, useLayoutEffect, useState } from 'react';

/** What a list shows of its entries. */
interface Arrivals<Entry> {
  shown: readonly Entry[];
  /** How many have come on top that are not shown. */
  waiting: number;
  /** Shows them too. */
  show: () => void;
}

/** Whether something may come on top of a list: its beginning is on the screen, and nobody is at work in it. */
function mayGrow(list: Element | null): boolean {
  const { activeElement } = document;
  if (!list || document.visibilityState !== 'visible') return false;
  if (activeElement && list.parentElement?.contains(activeElement)) return false;
  const { top } = list.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}

/**
 * What comes on top of a list while it is read stands back where it would move what is being read, or disturb who
 * writes there. What the person has written is shown at once, with all that has come before.
 */
export function useArrivals<Entry extends { readonly id: string }>(
  ref: RefObject<Element | null>,
  entries: readonly Entry[],
  isOnItsWay: (id: string) => boolean,
): Arrivals<Entry> {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(entries.map(({ id }) => id)));
  const first = Math.max(
    0,
    entries.findIndex(({ id }) => known.has(id)),
  );
  const show = () => setKnown(new Set(entries.map(({ id }) => id)));
  const isNew = entries.some(({ id }) => !known.has(id));
  useLayoutEffect(() => {
    if (!isNew) return;
    // Written here: shown as it was sent, it has come back as the server's.
    const isOwn = [...known].some(isOnItsWay) || entries.some(({ id }) => isOnItsWay(id));
    if (first === 0 || isOwn || mayGrow(ref.current)) show();
  });
  return { shown: entries.slice(first), waiting: first, show };
}
