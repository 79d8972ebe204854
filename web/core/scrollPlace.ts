import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The navigation whose page stands at its place, by its key in the history. */
let settled: string | undefined;

/** Mounted beside the router's `ScrollRestoration`, which scrolls in the same commit: afterwards the page is at its place. */
export function useScrollPlace(): void {
  const { key } = useLocation();
  // For lists that are drawn outside this component, and before it.
  useLayoutEffect(() => {
    settled = key;
  }, [key]);
}

/**
 * Where a list begins that is drawn now: while the page before still stands there, its place says nothing of this one,
 * which the router puts to its top or to where it was left.
 */
export const placeOfPage = (key: string): number => (key === settled ? scrollY : 0);
