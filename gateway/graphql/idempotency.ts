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
    inFlight: new Map(),
  };
}

/** Results kept for several gateways side by side; in this process while what they share is away. */
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

/** A write as it is known by its key: what was asked, when first, and its result once there is one. */
const StoredWrite = z.object({
  fingerprint: z.string(),
  at: z.number(),
  /** It was sent before this memory began, as its sender says. */
  isForgotten: z.boolean().optional(),
  prepared: z.unknown().optional(),
  result: z.unknown().optional(),
});
type StoredWrite = z.infer<typeof StoredWrite>;

/** When what a key stands for was first tried. */
export interface Attempt {
  /** Milliseconds since 1970. */
  firstAt: number;
  /** Whether it was tried before, and nobody knows what became of it. */
  isRepeated: boolean;
  /** Whether that was before the memory of keys began, so that it may be under way at the API still. */
  isForgotten: boolean;
  /**
   * Makes what is sent to the API out of what there is at the time; where it is tried again, what was made first, for
   * what is sent again has to be the same. Plain JSON.
   */
  prepare<Prepared>(make: () => Promise<Prepared>): Promise<Prepared>;
}

/** A write, as its key makes it the same. */
interface Write {
  mutation: string;
  content: unknown;
  key: string | null | undefined;
  /** Whether the call carries the key to an API that recognises it, which then knows what became of a first one. */
  isDeduplicatedByApi?: boolean;
  /** How long ago it was sent first, where its sender sends it again. */
  firstSentSecondsAgo?: number | null | undefined;
}

/**
 * Runs a write at most once per person, mutation and key: a retry with the same key is answered like the first
 * call, whether that has ended or is still under way. The key with other content is refused
 * (IDEMPOTENCY_KEY_REUSED), where the first may be done: the API says whether it is, if it can. What was refused, or
 * never reached the API, is not kept; after any other failure a retry is told that it is one.
 */
export async function runOnce<Answer>(
  context: Context,
  { mutation, content, key, isDeduplicatedByApi = false, firstSentSecondsAgo }: Write,
  write: (attempt: Attempt) => Promise<Answer>,
): Promise<Answer> {
  if (key === null || key === undefined)
    return write({ firstAt: Date.now(), isRepeated: false, isForgotten: false, prepare: (make) => make() });
  // It travels to the API in a header.
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
    // Written below by this very mutation, so its shape is its own.
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
    // Surely not done: corrected content may come with the same key.
    const neverArrived =
      before === undefined && !isForgotten && error instanceof NoResponseError && !error.mayBeDone;
    if (error instanceof UserError || neverArrived) await store.remove(name);
    throw error;
  }
}

const parseStored = (written: string | undefined): StoredWrite | undefined =>
  written === undefined ? undefined : StoredWrite.parse(JSON.parse(written));
