import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { entryElementId } from '../comments/postPath.ts';
import { startsAtTop } from '../core/scrollRestoration.ts';

/** Milliseconds for which a target is marked. */
const markDuration = 4_000;

/** Draws a ring around an element for a moment; it fades where motion is not reduced. */
function mark(element: Element): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const ring = { outline: '3px solid var(--c-accent-ink)', outlineOffset: '4px' };
  element.animate([ring, { ...ring, offset: 0.75 }, isStill ? ring : { outlineColor: 'transparent' }], {
    duration: markDuration,
  });
}

/** Scrolls to the comment or reply with this id in web addresses, focuses and marks it, except after Back. */
export function useScrollToComment(databaseId: string | undefined): void {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const { key } = location;
  useEffect(() => {
    if (databaseId === undefined || (isReturn && !startsAtTop(location))) return;
    const element = document.getElementById(entryElementId(databaseId));
    if (!element) return;
    element.tabIndex = -1;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
    mark(element);
    // Once per visit, however the location object changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [databaseId, key]);
}
