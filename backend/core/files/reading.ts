import { LRUCache } from 'lru-cache';
import type { SQL } from 'drizzle-orm';

/**
 * When a feature lets somebody read a file that it keeps: a condition over `file`, a row of files, and `reader`, the
 * account of whoever asks with `id`, `is_administrator` and `is_guest`, which are null for strangers.
 */
export type ReadingRule = SQL;

/**
 * What a file, or the picture before a film, is called to somebody who may read it as things stand; undefined to
 * whoever may not. The reader `null` is everybody.
 */
export type NameToReader = (key: string, reader: number | null) => Promise<string | undefined>;

/** Milliseconds for which a right that was found is believed. */
const believedFor = 60_000;
/** People and files of which it is remembered, at once. */
const mostRemembered = 50_000;

/**
 * The same question, which is not asked again within a minute of a yes, nor while it is being asked: parts and
 * sizes of one file come in numbers. A no is not remembered, so that who is let in reads at once.
 */
export function rememberRights(nameOf: NameToReader): NameToReader {
  const rights = new LRUCache<string, Promise<string | undefined>>({
    max: mostRemembered,
    ttl: believedFor,
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
