import { type Anchor, keyDigest, maxPreceding } from './connection.ts';

/** Keys of part of a list; null for an item that cannot be shown. */
export interface ListWindow {
  start: number;
  keys: readonly (string | null)[];
  /** Whether the window reaches the end of the list. */
  isLast: boolean;
}

/** Maximum number of new items expected between two neighbours. */
const maxInserted = 8;

/**
 * The offset after an anchor within a window, or after the nearest preceding item that is left; undefined if the window
 * does not show it. `isAfter` compares keys where they hold the order.
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
  // Fewer keys than the maximum: the list began before them.
  const known = anchor.before?.length ?? maxPreceding;
  if (start === 0 && known < maxPreceding) left.push({ index: -1, distance: known + 1 });
  const nearest = left.find(({ index }, at) => isAfterMost(index, left.slice(at + 1)));
  if (!nearest) return undefined;
  const { index, distance } = nearest;
  // The items between may be deleted, or beyond the window.
  const isSeen = left[0]?.distance === 0 || isLast || index + distance + maxInserted < keys.length;
  return isSeen ? start + index + 1 : undefined;
}

/** Otherwise the item was moved up and no longer shows its former place. */
const isAfterMost = (index: number, others: readonly { index: number }[]): boolean =>
  others.filter((other) => other.index < index).length * 2 >= others.length;

/** The place of a deleted key: before the first key that follows it. */
function offsetByOrder(
  key: string,
  { start, keys, isLast }: ListWindow,
  isAfter: (key: string, other: string) => boolean,
): number | undefined {
  const next = keys.findIndex((other) => other !== null && isAfter(other, key));
  if (next > 0 || (next === 0 && start === 0)) return start + next;
  // Nothing follows it: its place is the end, if the window reaches it.
  return next < 0 && isLast && (keys.length > 0 || start === 0) ? start + keys.length : undefined;
}
