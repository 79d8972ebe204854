import type { ApolloCache } from '@apollo/client';

/** Maximum remembered deletions per cache. */
const mostKept = 1_000;

/** Ids of deleted objects by cache. */
const gone = new WeakMap<ApolloCache, Set<string>>();

/** Evicts a deleted object for good: an older answer must not bring it back. */
export function removeForGood(cache: ApolloCache, id: string): void {
  const ids = gone.get(cache) ?? new Set();
  gone.set(cache, ids.add(id));
  for (const oldest of ids) {
    if (ids.size <= mostKept) break;
    ids.delete(oldest);
  }
  cache.evict({ id });
}

/** Whether an object was removed for good. */
export const isGone = (cache: ApolloCache, id: string): boolean => gone.get(cache)?.has(id) ?? false;
