import { useLayoutEffect } from 'react';
import { type Location, useLocation } from 'react-router-dom';

/** Where the router's `ScrollRestoration` keeps the places of pages when the tab is loaded anew. */
export const positionsKey = 'places';

/** A page by its navigation; all that are opened by an address share one key of the history. */
export const positionKey = ({ key, pathname, search }: Location): string => `${key} ${pathname}${search}`;

/** How the names begin of pages that were opened by an address. */
const openedPrefix = 'default ';

/** Milliseconds for which a page that was left before a reload is waited for to grow as long as it was. */
const restoreTimeout = 15_000;

/** The navigation whose page stands at its place, by its key in the history. */
let settledKey: string | undefined;

/** Where the page that stands is going after a reload; 0 where it begins at its top. */
let target = 0;

/** Where pages stood when the tab was loaded anew, by `placeOf`: none of what they showed is here any more. */
const savedPositions = readSavedPositions();

function readSavedPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(positionsKey) ?? '{}');
    const [start] = performance.getEntriesByType('navigation');
    const isOpened = start instanceof PerformanceNavigationTiming && start.type === 'navigate';
    // An address that is opened anew begins at its top, whatever was opened in the tab before.
    const places = Object.entries(stored ?? {}).filter(
      (entry): entry is [string, number] =>
        typeof entry[1] === 'number' && !(isOpened && entry[0].startsWith(openedPrefix)),
    );
    sessionStorage.setItem(positionsKey, JSON.stringify(Object.fromEntries(places)));
    return new Map(places);
  } catch {
    return new Map();
  }
}

/** Mounted beside the router's `ScrollRestoration`, which scrolls in the same commit: afterwards the page is at its place. */
export function useScrollRestoration(): void {
  const location = useLocation();
  const { key } = location;
  const name = positionKey(location);
  // For lists that are drawn outside this component, and before it.
  useLayoutEffect(() => {
    settledKey = key;
    const place = savedPositions.get(name) ?? 0;
    savedPositions.delete(name);
    target = place;
    return place > 0 ? scrollWhenPossible(place) : undefined;
  }, [key, name]);
}

/** Goes to a place as the page grows towards it; whoever moves the page meanwhile goes elsewhere. Answers what ends it. */
function scrollWhenPossible(position: number): () => void {
  const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  const go = () => {
    scrollTo(0, position);
    if (Math.abs(scrollY - position) < 1) stop();
  };
  const growth = new ResizeObserver(go);
  const timer = setTimeout(stop, restoreTimeout);
  function stop() {
    clearTimeout(timer);
    growth.disconnect();
    for (const gesture of gestures) removeEventListener(gesture, stop);
  }
  for (const gesture of gestures) addEventListener(gesture, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}

/**
 * Where a list begins that is drawn now: while the page before still stands there, its place says nothing of this one,
 * which the router puts to its top or to where it was left.
 */
export const pageScrollTop = (key: string): number => (key === settledKey ? scrollY : 0);

/** Whether a list that is drawn now is seen from the page's top: no other page stands there, and it goes nowhere. */
export function startsAtTop(location: Location): boolean {
  if (location.key === settledKey) return scrollY === 0 && target === 0;
  return settledKey === undefined && (savedPositions.get(positionKey(location)) ?? 0) === 0;
}
