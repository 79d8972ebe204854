import { createStore, entries, promisifyRequest } from 'idb-keyval';

/** Where drafts outlast the page. */
export interface DraftDatabase {
  entries(): Promise<readonly (readonly [key: string, value: unknown])[]>;
  /** All of it, or nothing; rejects where there is no room. */
  change(added: ReadonlyMap<string, unknown>, removed: Iterable<string>): Promise<void>;
}

/** The browser's own database, which keeps files too; null where there is none. */
export function browserDatabase(): DraftDatabase | null {
  if (typeof indexedDB === 'undefined') return null;
  const store = createStore('drafts', 'drafts');
  return {
    entries: () => entries<string, unknown>(store),
    change: (added, removed) =>
      store('readwrite', (drafts) => {
        for (const [key, value] of added) drafts.put(value, key);
        for (const key of removed) drafts.delete(key);
        return promisifyRequest(drafts.transaction);
      }),
  };
}
