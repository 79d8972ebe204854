import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Context, IdempotencyStore } from './context.ts';
import { graphqlError, UserError } from '../http/errors.ts';
import { NoResponseError } from '../rest/upstreamErrors.ts';
import { keyReused } from '../rest/userErrors.ts';
import type { SharedRedis } from '../http/sharedRedis.ts';
import { requireCaller } from './viewer.ts';

const day = 86_400;

/** Keeps results in this process. */
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
    inFlight: new Map(),
  };
}

/** Keeps results in Redis, or in this process while Redis is down. */
export function createSharedStore(shared: SharedRedis): IdempotencyStore {
  const own = createMemoryStore();
  return {
    async get(name) {
      const there = await shared.ask((redis) => redis.get(name));
      return there?.answer ?? (await own.get(name));
    },
    async set(name, result) {
      const isKept = await shared.ask((redis) => redis.set(name, result, 'EX', day));
      await (isKept ? own.remove(name) : own.set(name, result));
    },
    async remove(name) {
      await own.remove(name);
      await shared.ask((redis) => redis.del(name));
    },
    inFlight: own.inFlight,
  };
}

/** A stored write: its content's fingerprint, first attempt and result. */
const StoredWrite = z.object({
  fingerprint: z.string(),
  at: z.number(),
  /** The client retries a write from before this store began. */
  isForgotten: z.boolean().optional(),
  prepared: z.unknown().optional(),
  result: z.unknown().optional(),
});
type StoredWrite = z.infer<typeof StoredWrite>;

/** The first attempt of a write. */
export interface Attempt {
  firstAt: number;
  /** Whether an earlier attempt has an unknown outcome. */
  isRepeated: boolean;
  /** Whether the first attempt predates the store, so that the API may still be processing it. */
  isForgotten: boolean;
  /**
   * Computes what is sent to the API, once: a retry gets the first value, because a repeated call must be identical.
   * Plain JSON.
   */
  prepare<Prepared>(make: () => Promise<Prepared>): Promise<Prepared>;
}

/** A write and its key. */
interface Write {
  mutation: string;
  content: unknown;
  key: string | null | undefined;
  /** Whether the API receives the key and detects repetitions itself. */
  isDeduplicatedByApi?: boolean;
  /** Age of the first attempt when the client retries by itself. */
  firstSentSecondsAgo?: number | null | undefined;
}

/**
 * Runs a write at most once per person, mutation and key: a retry returns the first result, finished or in flight. The
 * key with other content throws IDEMPOTENCY_KEY_REUSED. Rejected writes and writes that never reached the API are not
 * stored; after other failures a retry is marked as repeated.
 */
export async function runOnce<Answer>(
  context: Context,
  { mutation, content, key, isDeduplicatedByApi = false, firstSentSecondsAgo }: Write,
  write: (attempt: Attempt) => Promise<Answer>,
): Promise<Answer> {
  if (key === null || key === undefined)
    return write({ firstAt: Date.now(), isRepeated: false, isForgotten: false, prepare: (make) => make() });
  // The key is sent in a header.
  if (!/^[\x21-\x7e]{1,64}$/.test(key))
    throw graphqlError('BAD_USER_INPUT', 'idempotencyKey must have 1 to 64 printable ASCII characters.');
  const store = context.idempotency;
  const owner = requireCaller(context).username;
  const name = `idempotency:${mutation}:${owner}:${key}`;
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const running = store.inFlight.get(name);
  if (running) {
    if (running.fingerprint !== fingerprint) throw keyReused();
    return (await running.answer) as Answer;
  }
  const known = { name, fingerprint, isDeduplicatedByApi, firstSentSecondsAgo };
  const answer = attempt(context, known, write).finally(() => store.inFlight.delete(name));
  store.inFlight.set(name, { fingerprint, answer });
  return answer;
}

async function attempt<Answer>(
  { idempotency: store }: Context,
  {
    name,
    fingerprint,
    isDeduplicatedByApi,
    firstSentSecondsAgo,
  }: Pick<Write, 'isDeduplicatedByApi' | 'firstSentSecondsAgo'> & { name: string; fingerprint: string },
  write: (attempt: Attempt) => Promise<Answer>,
): Promise<Answer> {
  const before = parseStored(await store.get(name));
  const isSame = before?.fingerprint === fingerprint;
  if (before && !isSame && (before.result !== undefined || !isDeduplicatedByApi)) throw keyReused();
  if (before && before.result !== undefined) return before.result as Answer;
  const prepared = isSame ? before.prepared : undefined;
  const isForgotten = before ? (before.isForgotten ?? false) : typeof firstSentSecondsAgo === 'number';
  const at = before?.at ?? Date.now() - (firstSentSecondsAgo ?? 0) * 1_000;
  const kept: StoredWrite = { fingerprint, at, isForgotten, prepared };
  await store.set(name, JSON.stringify(kept));
  const prepare = async <Prepared>(make: () => Promise<Prepared>): Promise<Prepared> => {
    // Stored by this mutation, so it has this type.
    if (kept.prepared !== undefined) return kept.prepared as Prepared;
    const prepared = await make();
    kept.prepared = prepared;
    await store.set(name, JSON.stringify(kept));
    return prepared;
  };
  try {
    const isRepeated = before !== undefined || isForgotten;
    const result = await write({ firstAt: at, isRepeated, isForgotten, prepare });
    await store.set(name, JSON.stringify({ fingerprint, at, result: result ?? null }));
    return result;
  } catch (error) {
    // Certainly not done: the key may be used with corrected content.
    const neverArrived =
      before === undefined && !isForgotten && error instanceof NoResponseError && !error.mayBeDone;
    if (error instanceof UserError || neverArrived) await store.remove(name);
    throw error;
  }
}

const parseStored = (written: string | undefined): StoredWrite | undefined =>
  written === undefined ? undefined : StoredWrite.parse(JSON.parse(written));
