import { LRUCache } from 'lru-cache';
import { type Call, operationName } from './call.ts';
import type { RawResponse } from './decode.ts';

/** Milliseconds for which a read that is under way is joined by equal ones; an older one may be stuck. */
const maxJoinAge = 1_000;

/**
 * Reads that need not be made again: an equal one of the same token is under way or still holds, or what it
 * answered is the same for everybody or does not change any more.
 */
export interface ReadCache {
  /** What an equal read of the same token, known by its digest, answers, or what `make` does. */
  join(digest: string, call: Call, make: () => Promise<RawResponse<never>>): Promise<RawResponse<never>>;
  /** Something has changed: what was read before serves nobody any more. */
  separate(): void;
  /** Nobody has the token of this digest any more. */
  forget(digest: string): void;
  /** What is the same for everybody, or does not change any more, is asked for anew. */
  forgetShared(): void;
}

export function createReadCache(): ReadCache {
  const recent = new Map<string, { until: number; answer: Promise<RawResponse<never>> }>();
  // Only answers are kept here, nothing that is still waited for.
  const kept = new LRUCache<string, { answer: RawResponse<never> }>({ max: 300 });
  const sharedPrefix = 'shared ';
  const prefixOf = (digest: string) => `token ${digest} `;

  return {
    async join(digest, call, make) {
      if (call.isAnew) return make();
      const what = `${operationName(call)} ${call.sameAs ?? call.path} ${JSON.stringify(call.json ?? call.form ?? call.body ?? null)}`;
      // Nothing personal is shared: the key of a personal read names its token.
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
        // One that was overtaken, by a newer read or by news, is not kept.
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
