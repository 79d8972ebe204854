import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { publishSessionsEnded, endSessions } from '../accounts/sessions.ts';
import { sessions, users } from '../accounts/tables.ts';
import { requestStartedAt, clientAddress } from '../core/clientAddress.ts';
import type { BackendContext } from '../core/context.ts';
import { prepareNamed } from '../core/database/prepared.ts';
import type { Account } from '../core/guard.ts';
import type { TokenClaims } from '../core/tokens.ts';
import { misuseMail } from './sessionMails.ts';
import { classifyToken } from './tokenState.ts';

const account = {
  id: users.id,
  email: users.email,
  isAdministrator: users.isAdministrator,
  isExternal: users.isExternal,
};
const session = {
  generation: sessions.generation,
  renewedAt: sessions.renewedAt,
  usedGeneration: sessions.usedGeneration,
};

const findAccounts = prepareNamed('account', (db) =>
  db
    .select({
      account,
      session,
      isUnseen: sql<boolean>`
        ${sessions.lastUsedAt} < now() - interval '1 minute'
        or coalesce(${users.lastSeenAt} < now() - interval '1 minute', true)
        or ${sessions.usedGeneration} < ${sql.placeholder('gen')}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sid')),
        eq(sessions.userId, sql.placeholder('user_id')),
        isNull(sessions.endedAt),
      ),
    ),
);

/**
 * The account of a token; undefined when it was deleted, the session has ended, or the token is replayed, which ends
 * the session and mails its owner.
 */
export async function findTokenAccount(
  request: FastifyRequest,
  claims: TokenClaims,
): Promise<Account | undefined> {
  const { context } = request.server;
  const { sid, gen, user_id } = claims;
  const [found] = await findAccounts(context.database, { sid, gen, user_id });
  if (!found) return undefined;
  // Only older tokens need the request's start time.
  const began = claims.gen < found.session.generation ? requestStartedAt(request) : 0;
  if (classifyToken(found.session, claims.gen, began) === 'replayed') {
    await endMisusedSession(context, claims);
    return undefined;
  }
  return { ...found.account, isUnseen: found.isUnseen };
}

/** Records the visit of a person and that their token is in use; rows that another transaction holds are skipped. */
export async function recordVisit(
  request: FastifyRequest,
  { sid, gen, user_id: id }: TokenClaims,
): Promise<void> {
  const { database } = request.server.context;
  // A row that a long change holds, as an import does, is skipped: each visit that waited would take a connection.
  const skip = { skipLocked: true } as const;
  const session = database.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sid));
  // Sequential, to avoid deadlocks.
  await database
    .update(sessions)
    .set({
      lastUsedAt: sql`now()`,
      address: clientAddress(request),
      usedGeneration: sql`greatest(${sessions.usedGeneration}, ${gen})`,
    })
    .where(inArray(sessions.id, session.for('no key update', skip)));
  const user = database.select({ id: users.id }).from(users).where(eq(users.id, id));
  await database
    .update(users)
    .set({ lastSeenAt: sql`now()`, firstSignInAt: sql`coalesce(${users.firstSignInAt}, now())` })
    .where(inArray(users.id, user.for('no key update', skip)));
}

/** Ends a session of which a token was replayed, as it may be stolen, and mails its owner once. */
export async function endMisusedSession(
  context: BackendContext,
  { sid, user_id: userId }: TokenClaims,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const sessionIds = await endSessions(tx, userId, { ids: [sid] });
    const [owner] = await tx
      .select({ email: users.email, firstName: users.firstName })
      .from(users)
      .where(eq(users.id, userId));
    // Sends one mail even if noticed concurrently.
    if (!owner || sessionIds.length === 0) return;
    await misuseMail.enqueue(tx, owner.email, owner);
    publishSessionsEnded(tx, owner.email, sessionIds);
  });
}
