import { useSyncExternalStore, useLayoutEffect } from 'react';

/** Whether a media query matches. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Sets an attribute of the root element for the style sheet; `:has()` on the root is too slow. */
export function useRootAttribute(
  mark: 'news' | 'newsSkeleton' | 'pageSkeleton' | 'composer' | 'conversation' | 'heroAway',
  isThere = true,
): void {
  useLayoutEffect(() => {
    if (!isThere) return undefined;
    const { dataset } = document.documentElement;
    dataset[mark] = '';
    return () => {
      delete dataset[mark];
    };
  }, [mark, isThere]);
}
