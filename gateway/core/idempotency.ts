import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Context, IdempotencyStore } from './context.ts';
import { fault, Refusal } from './errors.ts';
import { keyReused } from './rest/refusals.ts';
import { requireCaller } from './viewer.ts';

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
    remove: async (name) => void results.delete(name),
    underWay: new Map(),
  };
}

/** Results kept in Redis, for several gateways side by side. */
export function createRedisStore(redis: Redis): IdempotencyStore {
  return {
    get: async (name) => (await redis.get(name)) ?? undefined,
    set: async (name, result) => void (await redis.set(name, result, 'EX', day)),
    remove: async (name) => void (await redis.del(name)),
    underWay: new Map(),
  };
}

/** A write as it is known by its key: what was asked, when first, and its result once there is one. */
const Kept = z.object({ fingerprint: z.string(), at: z.number(), result: z.unknown().optional() });
type Kept = z.infer<typeof Kept>;

/** When what a key stands for was first tried. */
export interface Attempt {
  /** Milliseconds since 1970. */
  firstAt: number;
  /** Whether it was tried before, and nobody knows what became of it. */
  isRepeated: boolean;
}

/**
 * Runs a write at most once per person, mutation and key: a retry with the same key is answered like the first
 * call, whether that has ended or is still under way. The key with other content is refused
 * (IDEMPOTENCY_KEY_REUSED). A refusal is not kept; after any other failure a retry is told that it is one.
 */
export async function once<Answer>(
  context: Context,
  { mutation, content, key }: { mutation: string; content: unknown; key: string | null | undefined },
  write: (attempt: Attempt) => Promise<Answer>,
): Promise<Answer> {
  if (key === null || key === undefined) return write({ firstAt: Date.now(), isRepeated: false });
  // It travels to the API in a header.
  if (!/^[\x21-\x7e]{1,64}$/.test(key))
    throw fault('BAD_USER_INPUT', 'idempotencyKey must have 1 to 64 printable ASCII characters.');
  const store = context.idempotency;
  const owner = requireCaller(context).username;
  const name = `idempotency:${mutation}:${owner}:${key}`;
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const running = store.underWay.get(name);
  if (running) {
    if (running.fingerprint !== fingerprint) throw keyReused();
    return (await running.answer) as Answer;
  }
  const answer = attempt(context, name, fingerprint, write).finally(() => store.underWay.delete(name));
  store.underWay.set(name, { fingerprint, answer });
  return answer;
}

async function attempt<Answer>(
  { idempotency: store, log }: Context,
  name: string,
  fingerprint: string,
  write: (attempt: Attempt) => Promise<Answer>,
): Promise<Answer> {
  // Where results cannot be kept the write is done all the same.
  const unkept = (error: unknown) => log.error({ err: error }, 'The result of a write cannot be kept');
  const before = await store.get(name).then(readKept, unkept);
  if (before && before.fingerprint !== fingerprint) throw keyReused();
  if (before && before.result !== undefined) return before.result as Answer;
  const kept: Kept = { fingerprint, at: before?.at ?? Date.now(), result: undefined };
  await store.set(name, JSON.stringify(kept)).catch(unkept);
  try {
    const result = await write({ firstAt: kept.at, isRepeated: before !== undefined });
    await store.set(name, JSON.stringify({ ...kept, result: result ?? null })).catch(unkept);
    return result;
  } catch (error) {
    // Refused, so surely not done: corrected content may come with the same key.
    if (error instanceof Refusal) await store.remove(name).catch(unkept);
    throw error;
  }
}

const readKept = (written: string | undefined): Kept | undefined =>
  written === undefined ? undefined : Kept.parse(JSON.parse(written));
