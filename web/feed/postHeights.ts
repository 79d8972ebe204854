const storageKey = 'post-heights';
/** Maximum number of heights that are kept. */
const maxHeights = 300;

/** Heights of posts by id as measured earlier in this tab, so that Back and a reload return to the same place. */
export function readHeights(): Map<string, number> {
  try {
    return new Map(Object.entries<number>(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')));
  } catch {
    // Not available: lists estimate the heights.
    return new Map();
  }
}

/** Stores measured heights of posts in this tab; drops the oldest above the limit. */
export function keepHeights(measured: readonly { key: unknown; size: number }[]): void {
  const heights = readHeights();
  for (const { key, size } of measured) {
    heights.delete(String(key));
    heights.set(String(key), size);
  }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries([...heights].slice(-maxHeights))));
  } catch {
    // A full storage costs the place only.
  }
}
