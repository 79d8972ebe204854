import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Context, IdempotencyStore } from './context.ts';
import { fault } from './errors.ts';

const day = 86_400;

/** Results kept in this process. */
export function createMemoryStore(): IdempotencyStore {
  const results = new LRUCache<string, string>({
    max: 20_000,
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: (value, name) => value.length + name.length,
    ttl: day * 1000,
  });
  return {
    get: async (name) => results.get(name),
    set: async (name, result) => void results.set(name, result),
    underWay: new Map(),
  };
}

/** Results kept in Redis, for several gateways side by side. */
export function createRedisStore(redis: Redis): IdempotencyStore {
  return {
    get: async (name) => (await redis.get(name)) ?? undefined,
    set: async (name, result) => void (await redis.set(name, result, 'EX', day)),
    underWay: new Map(),
  };
}

/**
 * Runs a write at most once per person, mutation and key: a retry with the same key is answered like
 * the first call, whether that has ended or is still under way. A failure is not kept, so a retry
 * after one is a new attempt; the key travels to the API, which recognises it too.
 */
export async function once<Answer>(
  context: Context,
  mutation: string,
  key: string | null | undefined,
  write: () => Promise<Answer>,
): Promise<Answer> {
  if (key === null || key === undefined) return write();
  // It travels to the API in a header.
  if (!/^[\x21-\x7e]{1,64}$/.test(key)) {
    throw fault('BAD_USER_INPUT', 'idempotencyKey must have 1 to 64 printable ASCII characters.');
  }
  const store = context.idempotency;
  // By the token's own digest where it names nobody: never shared between people.
  const owner =
    context.claims?.username ??
    createHash('sha256')
      .update(context.token ?? '')
      .digest('hex');
  const name = `idempotency:${mutation}:${owner}:${key}`;
  const running = store.underWay.get(name);
  if (running) return (await running) as Answer;
  const attempt = (async () => {
    // Where results cannot be kept the write is done all the same: the API still recognises the key.
    const unkept = (error: unknown) =>
      context.log.error({ err: error }, 'The result of a write cannot be kept');
    const kept = await store.get(name).catch(unkept);
    if (typeof kept === 'string') return JSON.parse(kept) as Answer;
    const answer = await write();
    await store.set(name, JSON.stringify(answer)).catch(unkept);
    return answer;
  })().finally(() => store.underWay.delete(name));
  store.underWay.set(name, attempt);
  return attempt;
}
