import { useEffect } from 'react';

/**
 * Remembers whether the news or the slides are shown, so that the skeleton of the next visit has the same height;
 * web/app/bootstrap reads it. A first visit expects both.
 */
export function useRememberedPart(part: 'news' | 'hero', isShown: boolean): void {
  useEffect(() => {
    const name = `without-${part}`;
    document.documentElement.toggleAttribute(`data-${name}`, !isShown);
    try {
      if (isShown) localStorage.removeItem(name);
      else localStorage.setItem(name, '');
    } catch {
      // The next visit expects both.
    }
  }, [part, isShown]);
}
