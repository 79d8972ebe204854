import { LRUCache } from 'lru-cache';
import { digestOf } from '../../http/claims.ts';

/** Milliseconds for which a list is kept: somebody who searches and turns pages waits for it once. */
const ttl = 60_000;
/** Bytes of all lists together, as JSON. */
const maxBytes = 128 * 1024 * 1024;

/** The most rows of a list that the API only gives whole. */
export const maxRows = 10_000;

/** Whose list it is: by the token, which nobody else has. */
interface TokenHolder {
  readonly token: string | null;
}

/** Lists that the API only gives whole, each for the person who asked for it. */
export interface ListCache {
  /** The list of this name, as `load` gives it to this person; joined where it is under way. */
  get<Item extends object>(person: TokenHolder, name: string, load: () => Promise<Item[]>): Promise<Item[]>;
  /** Who has the token of this digest changed something, or has it no longer: their lists are asked for anew. */
  forget(digest: string): void;
}

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
      const key = prefixOf(digestOf(token)) + name;
      const known = lists.get(key);
      if (known) return known.items as Promise<Item[]>;
      const entry = { items: load(), bytes: 1 };
      lists.set(key, entry);
      try {
        const items = await entry.items;
        // Only now is its size known. One that was forgotten meanwhile is not kept.
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

/**
 * All items of a list that is read by offset, at most `mostRows`. An API may give fewer at a time than it is
 * asked for, so the list ends where a page brings nothing new.
 */
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
