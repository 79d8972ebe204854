import { useLayoutEffect } from 'react';

/**
 * Says on the root of the page that something stands on it, for the style sheet. Found by `:has()`, the root would be
 * styled anew with every change of the page, which alone takes a slow processor more than what changed.
 */
export function useRootAttribute(mark: 'news' | 'composer', isThere = true): void {
  useLayoutEffect(() => {
    if (!isThere) return undefined;
    const { dataset } = document.documentElement;
    dataset[mark] = '';
    return () => {
      delete dataset[mark];
    };
  }, [mark, isThere]);
}
