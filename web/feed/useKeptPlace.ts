import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

/** Where a post stood. */
interface Stood {
  id: string;
  start: number;
  end: number;
}

/**
 * Keeps what is being read in its place when posts above it come, go or move: the virtualizer does so only where their
 * heights change. At the beginning of the list nothing is held: there one sees what comes.
 */
export function useKeptPlace(
  virtualizer: Virtualizer<Window, Element>,
  posts: readonly { readonly id: string }[],
): void {
  // As in the list itself: it changes without changing identity.
  'use no memo';
  const last = useRef<{ ids: string; stood: readonly Stood[] }>({ ids: '', stood: [] });
  useLayoutEffect(() => {
    const { scrollMargin } = virtualizer.options;
    const offset = virtualizer.scrollOffset ?? 0;
    const ids = posts.map(({ id }) => id).join(' ');
    const { ids: before, stood } = last.current;
    if (ids !== before && offset > scrollMargin) {
      const isThere = ({ id }: Stood) => posts.some((post) => post.id === id);
      // What is read, also where that is pinned and goes to the top; else what stands highest on the screen.
      const read = stood.find(({ end }) => end > offset + innerHeight / 3);
      const anchor = read && isThere(read) ? read : stood.find((one) => one.end > offset && isThere(one));
      const start = virtualizer.measurementsCache[posts.findIndex(({ id }) => id === anchor?.id)]?.start;
      // Not the window's own: a height that changes before the scroll event would scroll back.
      if (anchor && start !== undefined && start !== anchor.start) virtualizer.scrollBy(start - anchor.start);
    }
    last.current = {
      ids,
      stood: virtualizer.getVirtualItems().map(({ key, start, end }) => ({ id: String(key), start, end })),
    };
  });
}
