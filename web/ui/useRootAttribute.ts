import { useLayoutEffect } from 'react';

/** Sets an attribute of the root element for the style sheet; `:has()` on the root is too slow. */
export function useRootAttribute(mark: 'news' | 'composer' | 'heroAway', isThere = true): void {
  useLayoutEffect(() => {
    if (!isThere) return undefined;
    const { dataset } = document.documentElement;
    dataset[mark] = '';
    return () => {
      delete dataset[mark];
    };
  }, [mark, isThere]);
}
