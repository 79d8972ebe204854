import { LRUCache } from 'lru-cache';
import { digestToken, readClaims } from '../http/claims.ts';
import type { SharedRedis } from '../http/sharedRedis.ts';

/** Milliseconds to remember a token without expiry: longer than any session. */
export const defaultTokenLifetime = 30 * 86_400_000;
/** Maximum number of tokens in this process; the least recently used is dropped. */
const maxTokens = 100_000;

/** Signed-out tokens, until they expire: an API without sessions would still accept them. */
export interface RevokedTokens {
  /** Revokes a token, given whole: its expiry is read from it. */
  add(token: string): Promise<void>;
  /** Forgets a revocation: the API issued the same token again within one second. */
  remove(token: string): Promise<void>;
  /** Whether the token with this digest (`digestToken`) is revoked. */
  has(digest: string): Promise<boolean>;
}

/**
 * Creates the list of revoked tokens, in this process and, if configured, in Redis; entries made while Redis is down
 * are sent when it returns. `afterExpiry` adds milliseconds for APIs that renew expired tokens.
 */
export function createRevokedTokens(
  shared: SharedRedis | undefined,
  { afterExpiry = 0 }: { afterExpiry?: number } = {},
): RevokedTokens {
  // Uses the wall clock because expiries do. A size instead of a count avoids allocating all entries up front.
  const own = new LRUCache<string, true>({ maxSize: maxTokens, sizeCalculation: () => 1, perf: Date });
  /** Digests not yet stored in Redis. */
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
      const left = exp === undefined ? defaultTokenLifetime : Math.ceil(exp * 1000 - Date.now());
      const ttl = Math.max(left, 0) + afterExpiry;
      if (ttl <= 0) return;
      const digest = digestToken(token);
      own.set(digest, true, { ttl });
      await share(digest);
    },
    async remove(token) {
      const digest = digestToken(token);
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
