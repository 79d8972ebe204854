import { LRUCache } from 'lru-cache';
import type { SQL } from 'drizzle-orm';

/**
 * When a room lets somebody read a file that it keeps: a condition over `file`, a row of files, and `reader`, the
 * account of whoever asks with `id`, `is_administrator` and `is_guest`, which are null for strangers.
 */
export type ReadingRule = SQL;

/** Whether somebody may read a file, or the picture before a film, as things stand; `null` is everybody. */
export type MayRead = (key: string, reader: number | null) => Promise<boolean>;

/** Milliseconds for which a right that was found is believed. */
const believedFor = 60_000;
/** People and files of which it is remembered, at once. */
const mostRemembered = 50_000;

/**
 * The same question, which is not asked again within a minute of a yes, nor while it is being asked: parts and
 * sizes of one file come in numbers. A no is not remembered, so that who is let in reads at once.
 */
export function rememberRights(mayRead: MayRead): MayRead {
  const rights = new LRUCache<string, Promise<boolean>>({
    max: mostRemembered,
    ttl: believedFor,
    perf: { now: () => Date.now() },
  });
  return (key, reader) => {
    const name = `${reader ?? ''} ${key}`;
    const known = rights.get(name);
    if (known) return known;
    const forget = () => {
      if (rights.peek(name) === asked) rights.delete(name);
    };
    const asked = mayRead(key, reader);
    rights.set(name, asked);
    asked.then((may) => {
      if (!may) forget();
    }, forget);
    return asked;
  };
}
