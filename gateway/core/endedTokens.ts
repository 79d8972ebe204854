import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { digestOf, readClaims } from './claims.ts';

/**
 * Milliseconds for which a token is remembered that names no expiry, or may be renewed after it: longer than any
 * client has one.
 */
export const withoutExpiry = 30 * 86_400_000;
/** Tokens remembered in this process at most; beyond them the least recently used is forgotten. */
const mostKept = 100_000;

/** Tokens that were signed out here, each until it expires: an API without sessions would go on taking them. */
export interface EndedTokens {
  add(token: string): Promise<void>;
  /** The API has given the token again: one that holds its second alone may be the same as before. */
  remove(token: string): Promise<void>;
  /** Whether the token of this digest is one of them. */
  has(digest: string): Promise<boolean>;
}

/**
 * Tokens remembered by this process, and by all gateways that share a Redis; without its answer by this one alone.
 * Where an API renews tokens that have run out, they are remembered for `afterExpiry` milliseconds more.
 */
export function createEndedTokens(
  redis: Redis | undefined,
  log: Logger,
  { afterExpiry = 0 }: { afterExpiry?: number } = {},
): EndedTokens {
  // By the clock that expiries are told by.
  const own = new LRUCache<string, true>({ max: mostKept, perf: Date });
  const unreachable = (error: unknown) =>
    log.warn({ err: error }, 'Tokens that were signed out are known to this gateway alone');
  return {
    async add(token) {
      const exp = readClaims(token)?.exp;
      const left = exp === undefined ? withoutExpiry : Math.ceil(exp * 1000 - Date.now());
      const ttl = Math.max(left, 0) + afterExpiry;
      if (ttl <= 0) return;
      const digest = digestOf(token);
      own.set(digest, true, { ttl });
      await redis?.set(nameOf(digest), '1', 'PX', ttl).catch(unreachable);
    },
    async remove(token) {
      const digest = digestOf(token);
      own.delete(digest);
      await redis?.del(nameOf(digest)).catch(unreachable);
    },
    async has(digest) {
      if (own.has(digest)) return true;
      const count = await redis?.exists(nameOf(digest)).catch(unreachable);
      return count === 1;
    },
  };
}

const nameOf = (digest: string): string => `ended:${digest}`;
