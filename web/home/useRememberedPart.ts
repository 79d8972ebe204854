import { useEffect } from 'react';
import { writeStored } from '../core/storage.ts';

/**
 * Remembers whether the news or the slides are shown, so that the skeleton of the next visit has the same height;
 * web/app/bootstrap reads it. A first visit expects both.
 */
export function useRememberedPart(part: 'news' | 'hero', isShown: boolean): void {
  useEffect(() => {
    const name = `without-${part}`;
    document.documentElement.toggleAttribute(`data-${name}`, !isShown);
    writeStored(name, isShown ? null : '');
  }, [part, isShown]);
}
