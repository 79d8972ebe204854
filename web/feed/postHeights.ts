import { readStored, writeStored } from '../core/storage.ts';

const storageKey = 'post-heights';
/** Maximum number of heights that are kept. */
const maxHeights = 300;

/** Heights of posts by id as measured earlier in this tab, so that Back and a reload return to the same place. */
export function readHeights(): Map<string, number> {
  try {
    return new Map(Object.entries<number>(JSON.parse(readStored(storageKey, 'sessionStorage') ?? '{}')));
  } catch {
    // Not readable: lists estimate the heights.
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
  const kept = Object.fromEntries([...heights].slice(-maxHeights));
  writeStored(storageKey, JSON.stringify(kept), 'sessionStorage');
}
