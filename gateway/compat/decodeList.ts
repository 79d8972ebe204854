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

/** The community of a decoded item without its own id. */
const communityIn = (item: unknown): unknown => (isRecord(item) ? keyOf(item.community) : undefined);

/**
 * Decodes each item in place: null for those that `decode` drops, and, with a note, for invalid or repeated ones. Pages
 * counted by the API's rows stay aligned.
 */
export function decodeList<R>(
  items: readonly unknown[],
  what: string,
  decode: (item: unknown, index: number) => R | null,
): (R | null)[] {
  const seen = new Set<unknown>();
  let unread = 0;
  const found = items.map((item, index) => {
    const read = decodeRow(item, index, what, decode, () => (unread += 1));
    const key = read === null ? undefined : (keyOf(read) ?? idOf(item) ?? communityIn(read));
    if (key === undefined) return read;
    if (seen.has(key)) {
      reportDeviation('duplicates');
      addDecodingNote(what, rowLabel(item, index), 'left out');
      return null;
    }
    seen.add(key);
    return read;
  });
  reportRowCounts(what, items.length, unread);
  return found;
}

/** Like `decodeList` without nulls, for lists that come whole. */
export const decodeRows = <R>(
  items: readonly unknown[],
  what: string,
  decode: (item: unknown, index: number) => R | null,
): R[] => decodeList(items, what, decode).filter((read) => read !== null);

function decodeRow<R>(
  item: unknown,
  index: number,
  what: string,
  decode: (item: unknown, index: number) => R | null,
  onUnread: () => void,
): R | null {
  if (item === null || item === undefined) reportDeviation('nullRows');
  else {
    try {
      return decode(item, index);
    } catch (error) {
      if (!isInvalidResponse(error)) throw error;
    }
  }
  onUnread();
  addDecodingNote(what, rowLabel(item, index), 'left out');
  return null;
}
