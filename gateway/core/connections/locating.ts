import { type Anchor, markOf } from './connection.ts';

/** A part of a list, null in the place of an item that cannot be shown. */
export interface Window {
  start: number;
  keys: readonly (string | null)[];
  /** Whether the list ends with it. */
  isLast: boolean;
}

/** How many new items between two that stood side by side are reckoned with. */
const between = 8;

/**
 * Where the item after an anchor stands according to a window of its list; undefined when that does not tell.
 * `isAfter` tells the order of keys where they hold it.
 */
export function placeAfter(
  anchor: Anchor,
  { start, keys, isLast }: Window,
  isAfter?: (key: string, other: string) => boolean,
): number | undefined {
  if (isAfter) {
    const index = keys.indexOf(anchor.key);
    return index >= 0 ? start + index + 1 : placeInOrder(anchor.key, { start, keys, isLast }, isAfter);
  }
  const { before = [], next } = anchor;
  const marks = keys.map((key) => key && markOf(key));
  const known = [...before.toReversed(), markOf(anchor.key), ...(next === undefined ? [] : [next])];
  const places = known.map((mark) => marks.indexOf(mark));
  const own = before.length;
  const kept = inOrder(places);
  const nearest = kept.findLast((index) => index <= own);
  // Nothing is left of what stood before: what stood after it begins the page.
  if (nearest === undefined) return kept.length > 0 ? start + (places[own + 1] ?? 0) : undefined;
  const place = places[nearest] ?? 0;
  // Those between may be gone, or only beyond the window.
  const reaches = isLast || place + (own - nearest) + between < keys.length;
  return nearest === own || (places[own] ?? -1) >= 0 || reaches ? start + place + 1 : undefined;
}

/** Where a key stands that is gone: before the first that comes after it, if the window shows what is before that. */
function placeInOrder(
  key: string,
  { start, keys, isLast }: Window,
  isAfter: (key: string, other: string) => boolean,
): number | undefined {
  const next = keys.findIndex((other) => other !== null && isAfter(other, key));
  if (next > 0 || (next === 0 && start === 0)) return start + next;
  // Nothing comes after it any more: its place is the end, once the end is seen.
  return next < 0 && isLast && (keys.length > 0 || start === 0) ? start + keys.length : undefined;
}

/**
 * Which of some places, by their indexes, still stand in their order, as many as do: what is missing (-1) was
 * removed, and what is out of order was moved.
 */
function inOrder(places: readonly number[]): number[] {
  const runs: number[][] = [];
  for (const [index, place] of places.entries()) {
    const before = runs.filter((run) => (places[run.at(-1) ?? 0] ?? 0) < place);
    if (place >= 0) runs.push([...longestOf(before), index]);
  }
  return longestOf(runs);
}

/** The longest, and the last of those. */
const longestOf = (runs: readonly number[][]): number[] =>
  runs.reduce<number[]>((best, run) => (run.length >= best.length ? run : best), []);
