import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from './database/database.ts';
import { idempotencyKeys } from './database/idempotency.ts';
import { ApiError, invalidError } from './errors.ts';

/** Days for which keys are stored; retries come within minutes. */
const retentionDays = 2;

/** Deletes expired keys. */
export async function deleteOldIdempotencyKeys(database: Database): Promise<void> {
  await database
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - make_interval(days => ${retentionDays})`));
}

/** The request's key; undefined for none. */
function keyOf(request: FastifyRequest): string | undefined {
  const { operation } = request.routeOptions.config;
  const header = request.headers['idempotency-key'];
  if (!operation?.acceptsIdempotencyKey || header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw invalidError('Idempotency-Key', "La clé d'idempotence est invalide.");
  return `${operation.sharesKeysOf ?? operation.id}:${header}`;
}

/** SQL condition: the stored answer for a person's key. */
const isKeyOf = (userId: number, key: string) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/** Whether the request has an idempotency key. */
export const hasIdempotencyKey = (request: FastifyRequest): boolean => keyOf(request) !== undefined;

/** Whether the request was already carried out under its key. */
export async function isRetry(request: FastifyRequest): Promise<boolean> {
  const key = keyOf(request);
  if (key === undefined) return false;
  const { database } = request.server.context;
  return (await database.$count(idempotencyKeys, isKeyOf(request.caller.id, key))) > 0;
}

/** Requests that were answered from an earlier one. */
const retries = new WeakSet<FastifyRequest>();

/** Whether the request was answered without writing, because it had been carried out before. */
export const wasRetry = (request: FastifyRequest): boolean => retries.has(request);

/** Form contents by request, which Fastify does not parse as body. */
const forms = new WeakMap<FastifyRequest, { fields: object; digests: readonly string[] }>();

/** Remembers a request's form fields and file digests for its fingerprint. */
export const rememberFormContent = (
  request: FastifyRequest,
  fields: object,
  digests: readonly string[],
): void => void forms.set(request, { fields, digests });

/** Of what fingerprints are made; those of another version are not compared. */
const fingerprintVersion = '2:';

/** Hash of the request's content. */
function fingerprintOf(request: FastifyRequest): string {
  const { fieldsOutsideKey = [] } = request.routeOptions.config.operation ?? {};
  const { fields, digests } = forms.get(request) ?? { fields: request.body, digests: [] };
  const lasting = Object.entries(fields ?? {})
    .filter(([name]) => !fieldsOutsideKey.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify([request.params, lasting, digests]));
  return fingerprintVersion + hash.digest('base64url');
}

/** The answer of a write; `isFirst` is false for a retry. */
export interface WrittenOnce<Answer> {
  answer: Answer;
  /** False for a retry: publish and notify only when true. */
  isFirst: boolean;
}

/**
 * Runs a write in one transaction. With an `Idempotency-Key` its answer is stored, and retries return it instead of
 * writing. An answer with content needs `writeContentOnce`.
 */
export const writeOnce = <Answer extends object>(
  request: FastifyRequest,
  write: (tx: Transaction) => Promise<Answer>,
): Promise<WrittenOnce<Answer>> =>
  writeContentOnce<Answer, Answer>(
    request,
    async (tx) => {
      const answer = await write(tx);
      return { stored: answer, answer };
    },
    async (_tx, stored) => stored,
  );

/**
 * Runs a write once, like `writeOnce`, for an answer with content: only `stored`, its ids, is kept with the key, because the content may be deleted
 * before the key. Retries read the answer again with `answerOf`, which throws 404 for deleted content.
 */
export async function writeContentOnce<Stored extends object, Answer extends object>(
  request: FastifyRequest,
  write: (tx: Transaction) => Promise<{ stored: Stored; answer: Answer }>,
  answerOf: (tx: Transaction, stored: Stored) => Promise<Answer>,
): Promise<WrittenOnce<Answer>> {
  const { database } = request.server.context;
  const { operation } = request.routeOptions.config;
  if (!operation?.acceptsIdempotencyKey)
    throw new Error(`${request.routeOptions.url ?? ''} does not declare that it takes an Idempotency-Key.`);
  const key = keyOf(request);
  if (key === undefined) return { answer: (await database.transaction(write)).answer, isFirst: true };

  const userId = request.caller.id;
  const mine = isKeyOf(userId, key);
  const fingerprint = fingerprintOf(request);
  return database.transaction(async (tx) => {
    // A concurrent request with the same key waits here.
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ userId, key, fingerprint, status: 200, answer: {} })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (claimed.length === 0) {
      const [kept] = await tx
        .select({ answer: idempotencyKeys.answer, fingerprint: idempotencyKeys.fingerprint })
        .from(idempotencyKeys)
        .where(mine);
      if (kept?.fingerprint?.startsWith(fingerprintVersion) && kept.fingerprint !== fingerprint)
        throw keyReusedError();
      if (kept !== undefined) {
        retries.add(request);
        // Stored by this same call, so the type matches.
        return { answer: await answerOf(tx, kept.answer as Stored), isFirst: false };
      }
    }
    const { stored, answer } = await write(tx);
    await tx.update(idempotencyKeys).set({ answer: stored }).where(mine);
    return { answer, isFirst: true };
  });
}

/** Error for a key whose write was carried out, but with other content or with a result that is gone. */
export const keyReusedError = () =>
  new ApiError(
    422,
    'Cette clé a déjà servi à un autre envoi, qui est arrivé. Celui-ci n’a pas été enregistré.',
    'IDEMPOTENCY_KEY_REUSED',
  );
