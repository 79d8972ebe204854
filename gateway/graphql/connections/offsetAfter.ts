import { type Anchor, keyDigest, maxPreceding } from './connection.ts';

/** A part of a list, null in the place of an item that cannot be shown. */
export interface ListWindow {
  start: number;
  keys: readonly (string | null)[];
  /** Whether the list ends with it. */
  isLast: boolean;
}

/** How many new items between two that stood side by side are reckoned with. */
const maxInserted = 8;

/**
 * Where the item after an anchor stands according to a window of its list, or the one after the nearest of those
 * before it that are left; undefined when the window does not tell. `isAfter` tells the order of keys where they
 * hold it.
 */
export function offsetAfter(
  anchor: Anchor,
  { start, keys, isLast }: ListWindow,
  isAfter?: (key: string, other: string) => boolean,
): number | undefined {
  if (isAfter) {
    const index = keys.indexOf(anchor.key);
    return index >= 0 ? start + index + 1 : offsetByOrder(anchor.key, { start, keys, isLast }, isAfter);
  }
  const marks = keys.map((key) => key && keyDigest(key));
  const left = [keyDigest(anchor.key), ...(anchor.before ?? [])].flatMap((mark, distance) => {
    const index = marks.indexOf(mark);
    return index < 0 ? [] : [{ index, distance }];
  });
  // With fewer than a cursor knows at most, the list began before them.
  const known = anchor.before?.length ?? maxPreceding;
  if (start === 0 && known < maxPreceding) left.push({ index: -1, distance: known + 1 });
  const nearest = left.find(({ index }, at) => isAfterMost(index, left.slice(at + 1)));
  if (!nearest) return undefined;
  const { index, distance } = nearest;
  // Those between may be gone, or only beyond the window.
  const isSeen = left[0]?.distance === 0 || isLast || index + distance + maxInserted < keys.length;
  return isSeen ? start + index + 1 : undefined;
}

/** Otherwise it was moved up meanwhile, as what is touched often is, and no longer shows where it stood. */
const isAfterMost = (index: number, others: readonly { index: number }[]): boolean =>
  others.filter((other) => other.index < index).length * 2 >= others.length;

/** Where a key stands that is gone: before the first that comes after it, if the window shows what is before that. */
function offsetByOrder(
  key: string,
  { start, keys, isLast }: ListWindow,
  isAfter: (key: string, other: string) => boolean,
): number | undefined {
  const next = keys.findIndex((other) => other !== null && isAfter(other, key));
  if (next > 0 || (next === 0 && start === 0)) return start + next;
  // Nothing comes after it any more: its place is the end, once the end is seen.
  return next < 0 && isLast && (keys.length > 0 || start === 0) ? start + keys.length : undefined;
}
