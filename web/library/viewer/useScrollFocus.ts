import { type RefObject, useEffect } from 'react';

/** Focuses what scrolls when it opens, so that the keys of the keyboard scroll it. */
export function useScrollFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => area.current?.focus({ preventScroll: true }), [area]);
}
