import { useLayoutEffect } from 'react';
import { type Location, useLocation } from 'react-router-dom';

/** Storage key of the router's `ScrollRestoration`. */
export const positionsKey = 'places';

/** Key of a page's scroll position; pages opened by address share one history key. */
export const positionKey = ({ key, pathname, search }: Location): string => `${key} ${pathname}${search}`;

/** Key prefix of pages opened by address. */
const openedPrefix = 'default ';

/** Milliseconds to wait after a reload for a page to grow to its former height. */
const restoreTimeout = 15_000;

/** History key of the page whose position is restored. */
let settledKey: string | undefined;

/** Scroll position being restored after a reload; 0 for the top. */
let target = 0;

/** Scroll positions before the reload, by `positionKey`. */
const savedPositions = readSavedPositions();

function readSavedPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(positionsKey) ?? '{}');
    const [start] = performance.getEntriesByType('navigation');
    const isOpened = start instanceof PerformanceNavigationTiming && start.type === 'navigate';
    // A newly opened address starts at its top.
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

/** Mounted beside the router's `ScrollRestoration`, which scrolls in the same commit. */
export function useScrollRestoration(): void {
  const location = useLocation();
  const { key } = location;
  const name = positionKey(location);
  // Before lists outside this component render.
  useLayoutEffect(() => {
    settledKey = key;
    const place = savedPositions.get(name) ?? 0;
    savedPositions.delete(name);
    target = place;
    return place > 0 ? scrollWhenPossible(place) : undefined;
  }, [key, name]);
}

/**
 * Scrolls to a position as soon as the page is high enough, unless the user scrolls. Returns a function that stops it.
 */
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

/** Scroll position for a list being rendered; 0 while the previous page is still mounted. */
export const readPageScrollTop = (key: string): number => (key === settledKey ? scrollY : 0);

/** Whether a list being rendered is seen from the page's top. */
export function startsAtTop(location: Location): boolean {
  if (location.key === settledKey) return scrollY === 0 && target === 0;
  return settledKey === undefined && (savedPositions.get(positionKey(location)) ?? 0) === 0;
}
