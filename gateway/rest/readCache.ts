import { LRUCache } from 'lru-cache';
import { type Call, nameOperation } from './call.ts';
import type { RawResponse } from '../compat/decode.ts';

/** Maximum age in milliseconds of a read that others join; an older one may be stuck. */
const maxJoinAge = 1_000;

/** Shares equal reads of a token in flight, and caches results of calls that allow it, as by `sharedFor`. */
export interface ReadCache {
  /** Returns the result in flight or in the cache, otherwise calls `make`. */
  join(digest: string, call: Call, make: () => Promise<RawResponse<never>>): Promise<RawResponse<never>>;
  /** Data changed: later reads join none in flight and reuse no held result; public and immutable results stay. */
  separate(): void;
  /** Drops the results of a token's digest. */
  forget(digest: string): void;
  /** Drops public and immutable results. */
  forgetShared(): void;
}

/** Creates an empty cache. */
export function createReadCache(): ReadCache {
  const recent = new Map<string, { until: number; answer: Promise<RawResponse<never>> }>();
  // Completed results only.
  const kept = new LRUCache<string, { answer: RawResponse<never> }>({ max: 300 });
  const sharedPrefix = 'shared ';
  const prefixOf = (digest: string) => `token ${digest} `;

  return {
    async join(digest, call, make) {
      if (call.isFresh) return make();
      const what = `${nameOperation(call)} ${call.sameAs ?? call.path} ${JSON.stringify(call.json ?? call.form ?? call.body ?? null)}`;
      // Keys of personal reads include the token.
      const key = (call.sharedFor === undefined ? prefixOf(digest) : sharedPrefix) + what;
      const known = kept.get(key);
      if (known) return known.answer;
      const earlier = recent.get(key);
      if (earlier && performance.now() < earlier.until) return earlier.answer;
      const read = { until: performance.now() + maxJoinAge, answer: make() };
      const forget = () => {
        if (recent.get(key) === read) recent.delete(key);
      };
      recent.set(key, read);
      try {
        const answer = await read.answer;
        // Not cached if a newer read or an event came meanwhile.
        const ttl = call.sharedFor ?? call.settledFor;
        if (ttl !== undefined && recent.get(key) === read) kept.set(key, { answer }, { ttl });
        if (call.holdsFor === undefined) forget();
        else {
          read.until = performance.now() + call.holdsFor;
          setTimeout(forget, call.holdsFor).unref();
        }
        return answer;
      } catch (error) {
        forget();
        throw error;
      }
    },
    separate: () => recent.clear(),
    forget(digest) {
      for (const kind of [recent, kept])
        for (const key of kind.keys()) if (key.startsWith(prefixOf(digest))) kind.delete(key);
    },
    forgetShared() {
      kept.clear();
      for (const key of recent.keys()) if (key.startsWith(sharedPrefix)) recent.delete(key);
    },
  };
}
