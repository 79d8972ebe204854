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
      // What stands highest on the screen and is still there.
      const anchor = stood.find(({ id, end }) => end > offset && posts.some((post) => post.id === id));
      const start = virtualizer.measurementsCache[posts.findIndex(({ id }) => id === anchor?.id)]?.start;
      if (anchor && start !== undefined && start !== anchor.start) scrollBy({ top: start - anchor.start });
    }
    last.current = {
      ids,
      stood: virtualizer.getVirtualItems().map(({ key, start, end }) => ({ id: String(key), start, end })),
    };
  });
}
