const storageKey = 'post-heights';
/** Maximum number of heights that are kept. */
const maxHeights = 300;

/** Heights of posts by id as measured earlier in this tab, so that Back and a reload return to the same place. */
export function readHeights(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isHeight) : []);
  } catch {
    // Not available or not readable: lists estimate the heights.
    return new Map();
  }
}

const isHeight = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';

/** Keeps measured heights, the latest ones if there are too many. */
export function keepHeights(measured: readonly { key: unknown; size: number }[]): void {
  const heights = readHeights();
  for (const { key, size } of measured) {
    heights.delete(String(key));
    heights.set(String(key), size);
  }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...heights].slice(-maxHeights)));
  } catch {
    // A full storage costs the place only.
  }
}
