import { isInvalidResponse } from '../http/upstreamErrors.ts';
import { reportRowCounts, reportDeviation } from './deviations.ts';
import { addDecodingNote } from './decodingNotes.ts';

/** Whether a value is an object, and not an array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names a row in a note. */
const rowLabel = (item: unknown, index: number): string | number => idOf(item) ?? index;

/** The `id` of an item, if it is a text or number. */
export const idOf = (item: unknown): string | number | undefined => {
  const id: unknown = isRecord(item) ? item.id : undefined;
  return typeof id === 'number' || typeof id === 'string' ? id : undefined;
};

const keyOf = (item: unknown): unknown => {
  if (!isRecord(item)) return undefined;
  return item.id ?? item.databaseId;
};

/** Last key for finding duplicates: the item's community. */
const communityIn = (item: unknown): unknown => (isRecord(item) ? keyOf(item.community) : undefined);

/**
 * Decodes each item to an entry at the same index, so that offsets match the API's: null if `decode` returns null or,
 * with a note, if the item is invalid or a duplicate.
 */
export function decodeList<R>(
  items: readonly unknown[],
  listName: string,
  decode: (item: unknown, index: number) => R | null,
): (R | null)[] {
  const seen = new Set<unknown>();
  let undecodedCount = 0;
  const found = items.map((item, index) => {
    const read = decodeItem(item, index, listName, decode, () => (undecodedCount += 1));
    const key = read === null ? undefined : (keyOf(read) ?? idOf(item) ?? communityIn(read));
    if (key === undefined) return read;
    if (seen.has(key)) {
      reportDeviation('duplicates');
      addDecodingNote(listName, rowLabel(item, index), 'left out');
      return null;
    }
    seen.add(key);
    return read;
  });
  reportRowCounts(listName, items.length, undecodedCount);
  return found;
}

/** Like `decodeList` without nulls, for lists that come whole. */
export const decodeListWithoutNulls = <R>(
  items: readonly unknown[],
  listName: string,
  decode: (item: unknown, index: number) => R | null,
): R[] => decodeList(items, listName, decode).filter((read) => read !== null);

function decodeItem<R>(
  item: unknown,
  index: number,
  listName: string,
  decode: (item: unknown, index: number) => R | null,
  onUndecoded: () => void,
): R | null {
  if (item === null || item === undefined) reportDeviation('nullRows');
  else {
    try {
      return decode(item, index);
    } catch (error) {
      if (!isInvalidResponse(error)) throw error;
    }
  }
  onUndecoded();
  addDecodingNote(listName, rowLabel(item, index), 'left out');
  return null;
}
