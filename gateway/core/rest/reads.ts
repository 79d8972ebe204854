import { LRUCache } from 'lru-cache';
import { type Call, operationOf } from './call.ts';
import type { Answer } from './decode.ts';

/** Milliseconds for which a read that is under way is joined by equal ones; an older one may be stuck. */
const joinable = 1_000;

/**
 * Reads that need not be made again: an equal one of the same token is under way or still holds, or what it
 * answered is the same for everybody or does not change any more.
 */
export interface Reads {
  /** What an equal read of the same token answers, or what `make` does. */
  join(token: string | null, call: Call, make: () => Promise<Answer<never>>): Promise<Answer<never>>;
  /** Something has changed: what was read before serves nobody any more. */
  separate(): void;
  /** What is the same for everybody, or does not change any more, is asked for anew. */
  forgetShared(): void;
}

export function createReads(): Reads {
  const recent = new Map<string, { until: number; answer: Promise<Answer<never>> }>();
  // Only answers are kept here, nothing that is still waited for.
  const kept = new LRUCache<string, { answer: Answer<never> }>({ max: 300 });
  const sharedPrefix = 'shared ';

  return {
    async join(token, call, make) {
      if (call.isAnew) return make();
      const what = `${operationOf(call)} ${call.sameAs ?? call.path} ${JSON.stringify(call.json ?? call.form ?? call.body ?? null)}`;
      // Nothing personal is shared: the key of a personal read holds the token itself.
      const key = call.sharedFor === undefined ? `token ${token} ${what}` : sharedPrefix + what;
      const known = kept.get(key);
      if (known) return known.answer;
      const earlier = recent.get(key);
      if (earlier && performance.now() < earlier.until) return earlier.answer;
      const read = { until: performance.now() + joinable, answer: make() };
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
    forgetShared() {
      kept.clear();
      for (const key of recent.keys()) if (key.startsWith(sharedPrefix)) recent.delete(key);
    },
  };
}
