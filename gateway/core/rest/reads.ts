import { LRUCache } from 'lru-cache';
import { type Call, operationOf } from './call.ts';
import type { Answer } from './decode.ts';

/** Milliseconds for which a read that is under way is joined by equal ones; an older one may be stuck. */
const joinable = 1_000;

/** Reads that need not be made again: an equal one is under way, or what it answered is the same for everybody. */
export interface Reads {
  /** What an equal read of the same token answers, or what `make` does. */
  join(token: string | null, call: Call, make: () => Promise<Answer<never>>): Promise<Answer<never>>;
  /** Later reads join none of those under way: of this token, or of anybody. */
  separate(token?: string | null): void;
  /** What is the same for everybody is asked for anew. */
  forgetShared(): void;
}

export function createReads(): Reads {
  const underWay = new Map<string, { since: number; answer: Promise<Answer<never>> }>();
  // Only answers are kept here, nothing that is still waited for. The keys are calls that the rooms make
  // without values of people's.
  const shared = new LRUCache<string, { answer: Answer<never> }>({ max: 100 });
  const sharedPrefix = 'shared ';
  const forget = (prefix: string) => {
    for (const key of underWay.keys()) if (key.startsWith(prefix)) underWay.delete(key);
  };

  return {
    async join(token, call, make) {
      const what = `${operationOf(call)} ${call.path} ${JSON.stringify(call.json ?? call.form ?? call.body ?? null)}`;
      // Nothing personal is shared: the key of a personal read holds the token itself.
      const key = call.sharedFor === undefined ? `token ${token} ${what}` : sharedPrefix + what;
      const kept = shared.get(key);
      if (kept) return kept.answer;
      const running = underWay.get(key);
      if (running && performance.now() - running.since < joinable) return running.answer;
      const read = { since: performance.now(), answer: make() };
      underWay.set(key, read);
      try {
        const answer = await read.answer;
        // One that was overtaken, by a newer read or by news, is not kept.
        if (call.sharedFor !== undefined && underWay.get(key) === read)
          shared.set(key, { answer }, { ttl: call.sharedFor });
        return answer;
      } finally {
        if (underWay.get(key) === read) underWay.delete(key);
      }
    },
    separate(token) {
      if (token === undefined) underWay.clear();
      else forget(`token ${token} `);
    },
    forgetShared() {
      shared.clear();
      forget(sharedPrefix);
    },
  };
}
