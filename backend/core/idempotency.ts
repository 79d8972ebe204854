import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from './database/database.ts';
import { idempotencyKeys } from './database/idempotency.ts';
import { invalid } from './errors.ts';

/** Retries come within minutes; keys are kept for this many days. */
const keptFor = 2;

/** Forgets keys that nobody will send again. */
export async function forgetOldKeys(database: Database): Promise<void> {
  await database
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - make_interval(days => ${keptFor})`));
}

/** The key in a request's header; undefined for none. */
function keyOf(request: FastifyRequest): string | undefined {
  const { operation } = request.routeOptions.config;
  const header = request.headers['idempotency-key'];
  if (!operation?.takesKey || header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw invalid('Idempotency-Key', "La clé d'idempotence est invalide.");
  return `${operation.id}:${header}`;
}

/** What was written under a key of this person's. */
const under = (userId: number, key: string) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/** Whether what a request asks for was written before, under the same key. */
export async function isRepeated(request: FastifyRequest): Promise<boolean> {
  const key = keyOf(request);
  if (key === undefined) return false;
  const { database } = request.server.context;
  return (await database.$count(idempotencyKeys, under(request.caller.id, key))) > 0;
}

export interface WrittenOnce<Answer> {
  answer: Answer;
  /** False when an earlier request with the same key wrote it: announce and notify only when true. */
  isFirst: boolean;
}

/**
 * Runs a write in one transaction. When the request carries an `Idempotency-Key`, its answer is kept
 * in that same transaction, and a retry of the same person, call and key gets it again instead of
 * writing twice; a retry that overtakes the first request waits for it.
 * The route declares that it takes one: `operation.takesKey`.
 * `Answer` must be what is sent as JSON: strings, numbers, booleans, lists and plain objects.
 */
export async function writeOnce<Answer extends object>(
  request: FastifyRequest,
  write: (tx: Transaction) => Promise<Answer>,
): Promise<WrittenOnce<Answer>> {
  const { database } = request.server.context;
  const { operation } = request.routeOptions.config;
  if (!operation?.takesKey)
    throw new Error(`${request.routeOptions.url ?? ''} does not declare that it takes an Idempotency-Key.`);
  const key = keyOf(request);
  if (key === undefined) return { answer: await database.transaction(write), isFirst: true };

  const userId = request.caller.id;
  const mine = under(userId, key);
  return database.transaction(async (tx) => {
    // The second of two equal keys waits here until the first transaction has ended.
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ userId, key, status: 200, answer: {} })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (claimed.length === 0) {
      const [kept] = await tx.select({ answer: idempotencyKeys.answer }).from(idempotencyKeys).where(mine);
      // Written below by this very call, so its shape is the call's own.
      if (kept !== undefined) return { answer: kept.answer as Answer, isFirst: false };
    }
    const answer = await write(tx);
    await tx.update(idempotencyKeys).set({ answer }).where(mine);
    return { answer, isFirst: true };
  });
}
