import { LRUCache } from 'lru-cache';
import { digestOf, readClaims } from '../http/claims.ts';
import type { SharedRedis } from '../http/sharedRedis.ts';

/**
 * Milliseconds for which a token is remembered that names no expiry, or may be renewed after it: longer than any
 * client has one.
 */
export const defaultLifetime = 30 * 86_400_000;
/** Tokens remembered in this process at most; beyond them the least recently used is forgotten. */
const maxTokens = 100_000;

/** Tokens that were signed out here, each until it expires: an API without sessions would go on taking them. */
export interface RevokedTokens {
  add(token: string): Promise<void>;
  /** The API has given the token again: one that holds its second alone may be the same as before. */
  remove(token: string): Promise<void>;
  /** Whether the token of this digest is one of them. */
  has(digest: string): Promise<boolean>;
}

/**
 * Tokens remembered by this process, and by all gateways that share a memory; while that is away by this one alone,
 * which tells the others once it is back.
 * Where an API renews tokens that have run out, they are remembered for `afterExpiry` milliseconds more.
 */
export function createRevokedTokens(
  shared: SharedRedis | undefined,
  { afterExpiry = 0 }: { afterExpiry?: number } = {},
): RevokedTokens {
  // By the clock that expiries are told by. Of a size, not a number: for a number, places are made before anybody signs out.
  const own = new LRUCache<string, true>({ maxSize: maxTokens, sizeCalculation: () => 1, perf: Date });
  /** Those that the others have not heard of. */
  const unsynced = new Set<string>();
  const share = async (digest: string) => {
    const ttl = Math.floor(own.getRemainingTTL(digest));
    const isShared =
      ttl > 0 ? await shared?.ask((redis) => redis.set(redisKey(digest), '1', 'PX', ttl)) : null;
    if (isShared === undefined && shared) unsynced.add(digest);
    else unsynced.delete(digest);
  };
  shared?.onBack(() => {
    for (const digest of unsynced) void share(digest);
  });
  return {
    async add(token) {
      const exp = readClaims(token)?.exp;
      const left = exp === undefined ? defaultLifetime : Math.ceil(exp * 1000 - Date.now());
      const ttl = Math.max(left, 0) + afterExpiry;
      if (ttl <= 0) return;
      const digest = digestOf(token);
      own.set(digest, true, { ttl });
      await share(digest);
    },
    async remove(token) {
      const digest = digestOf(token);
      own.delete(digest);
      unsynced.delete(digest);
      await shared?.ask((redis) => redis.del(redisKey(digest)));
    },
    async has(digest) {
      if (own.has(digest)) return true;
      const count = await shared?.ask((redis) => redis.exists(redisKey(digest)));
      return count?.answer === 1;
    },
  };
}

const redisKey = (digest: string): string => `ended:${digest}`;
