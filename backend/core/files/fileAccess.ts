import { LRUCache } from 'lru-cache';
import type { SQL } from 'drizzle-orm';

/**
 * A feature's read access condition over `file` and `reader` (columns `id`, `is_administrator`, `is_guest`; null when
 * anonymous).
 */
export type FileAccessRule = SQL;

/** Returns the file's name if the reader may read it, else undefined. Reader `null` is anonymous. */
export type FileAccessCheck = (key: string, reader: number | null) => Promise<string | undefined>;

/** Milliseconds for which a granted access is cached. */
const cacheTtlMs = 60_000;
/** Maximum cached grants. */
const maxCachedGrants = 50_000;

/** Caches granted access for a minute and merges concurrent checks. Denials are not cached. */
export function cacheFileAccess(nameOf: FileAccessCheck): FileAccessCheck {
  const rights = new LRUCache<string, Promise<string | undefined>>({
    max: maxCachedGrants,
    ttl: cacheTtlMs,
    perf: { now: () => Date.now() },
  });
  return (key, reader) => {
    const question = `${reader ?? ''} ${key}`;
    const known = rights.get(question);
    if (known) return known;
    const forget = () => {
      if (rights.peek(question) === asked) rights.delete(question);
    };
    const asked = nameOf(key, reader);
    rights.set(question, asked);
    asked.then((name) => {
      if (name === undefined) forget();
    }, forget);
    return asked;
  };
}
