import { LRUCache } from 'lru-cache';
import { digestToken } from '../http/claims.ts';

/** Milliseconds: paging through a search loads the list once. */
const ttl = 60_000;
/** Maximum size of all lists, in bytes of JSON. */
const maxBytes = 128 * 1024 * 1024;

/** Maximum number of rows of a list that the API only returns whole. */
export const maxRows = 10_000;

/** The owner of a list, by the token; null for anonymous requests. */
interface TokenHolder {
  readonly token: string | null;
}

/** Caches, per token, the lists that the API only returns whole. */
export interface ListCache {
  /** Returns the named list, loading it once for concurrent calls. */
  get<Item extends object>(person: TokenHolder, name: string, load: () => Promise<Item[]>): Promise<Item[]>;
  /** Drops the lists of a token's digest, after a write or a sign-out. */
  forget(digest: string): void;
}

/** Creates an empty cache. Lists expire after a minute, or earlier when memory is short; failures are not kept. */
export function createListCache(): ListCache {
  const lists = new LRUCache<string, { items: Promise<unknown[]>; bytes: number }>({
    max: 1_000,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: ttl,
  });
  const prefixOf = (digest: string) => `${digest} `;

  return {
    async get<Item extends object>({ token }: TokenHolder, name: string, load: () => Promise<Item[]>) {
      const key = prefixOf(digestToken(token)) + name;
      const known = lists.get(key);
      if (known) return known.items as Promise<Item[]>;
      const entry = { items: load(), bytes: 1 };
      lists.set(key, entry);
      try {
        const items = await entry.items;
        // The size is known now. Skip a list that was dropped meanwhile.
        if (lists.peek(key) === entry)
          lists.set(key, { items: entry.items, bytes: JSON.stringify(items).length + 1 });
        return items;
      } catch (error) {
        if (lists.peek(key) === entry) lists.delete(key);
        throw error;
      }
    },
    forget(digest) {
      const prefix = prefixOf(digest);
      for (const key of lists.keys()) if (key.startsWith(prefix)) lists.delete(key);
    },
  };
}

/** Fetches a whole offset list, at most `maxRows`. APIs may cap pages, so the list ends at a page without new items. */
export async function fetchAllPages<Item>(
  fetch: (start: number, count: number) => Promise<readonly (Item | null)[]>,
  keyOf: (item: Item) => string,
): Promise<Item[]> {
  const found = new Map<string, Item>();
  for (let start = 0; start < maxRows;) {
    const page = await fetch(start, maxRows - start);
    const before = found.size;
    for (const item of page) if (item && !found.has(keyOf(item))) found.set(keyOf(item), item);
    if (found.size === before) break;
    start += page.length;
  }
  return [...found.values()].slice(0, maxRows);
}
