import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

/** Position of a post. */
interface Stood {
  id: string;
  start: number;
  end: number;
}

/** Whether a changed height above moves the page: by default it does not after scrolling up, as for a removed post. */
const isAbove: Virtualizer<Window, Element>['shouldAdjustScrollPositionOnItemSizeChange'] = (
  { key, start, end },
  _delta,
  { itemSizeCache, scrollOffset },
) => (itemSizeCache.has(key) ? end : start + 1) <= (scrollOffset ?? 0);

/**
 * Keeps the visible post in place when posts above it are inserted, removed or moved; the virtualizer handles only
 * height changes. Inactive at the top of the list.
 */
export function useScrollAnchor(
  virtualizer: Virtualizer<Window, Element>,
  posts: readonly { readonly id: string }[],
): void {
  // The virtualizer mutates itself, which the React Compiler's memoisation misses.
  'use no memo';
  const last = useRef<{ ids: string; stood: readonly Stood[] }>({ ids: '', stood: [] });
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/immutability -- no option sets it
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = isAbove;
    const { scrollMargin } = virtualizer.options;
    const offset = virtualizer.scrollOffset ?? 0;
    const ids = posts.map(({ id }) => id).join(' ');
    const { ids: before, stood } = last.current;
    if (ids !== before && offset > scrollMargin) {
      const isThere = ({ id }: Stood) => posts.some((post) => post.id === id);
      // The focused post, even when it is pinned and moves to the top; otherwise the topmost visible one.
      const read = stood.find(({ end }) => end > offset + innerHeight / 3);
      const anchor = read && isThere(read) ? read : stood.find((one) => one.end > offset && isThere(one));
      const start = virtualizer.measurementsCache[posts.findIndex(({ id }) => id === anchor?.id)]?.start;
      // Not `window.scrollY`: a height change before the scroll event would scroll back.
      if (anchor && start !== undefined && start !== anchor.start) virtualizer.scrollBy(start - anchor.start);
    }
    last.current = {
      ids,
      stood: virtualizer.getVirtualItems().map(({ key, start, end }) => ({ id: String(key), start, end })),
    };
  });
}
