import type { ApolloCache } from '@apollo/client';

/** How many deletions a cache remembers: more than are heard while an answer is on its way. */
const mostKept = 1_000;

/** Ids of what is gone, by the cache that held it. */
const gone = new WeakMap<ApolloCache, Set<string>>();

/**
 * Takes a deleted object out of the cache, and keeps it out: an answer that was on its way when the event came may be
 * older than it, and bring the object back. Ids are never given twice.
 */
export function removeForGood(cache: ApolloCache, id: string): void {
  const ids = gone.get(cache) ?? new Set();
  gone.set(cache, ids.add(id));
  for (const oldest of ids) {
    if (ids.size <= mostKept) break;
    ids.delete(oldest);
  }
  cache.evict({ id });
}

/** Whether this was removed for good. */
export const isGone = (cache: ApolloCache, id: string): boolean => gone.get(cache)?.has(id) ?? false;
