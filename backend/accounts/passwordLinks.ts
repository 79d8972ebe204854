import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { endSessions } from './sessions.ts';
import { passwordLinks, users } from './tables.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Days for which a mailed invitation or welcome link is valid. */
export const invitationDays = 14;

type Purpose = (typeof passwordLinks.$inferSelect)['purpose'];

/**
 * Creates a password link valid for `lifetime` seconds and replaces the previous one of the same purpose, `welcome` or
 * `reset`. Returns the unhashed token. Lock the user with `key share` before: changes of e-mail and password wait for it.
 */
export async function createPasswordLink(
  db: Queryable,
  userId: number,
  purpose: Purpose,
  lifetime: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const link = { tokenHash: hashOf(token), expiresAt: sql`now() + make_interval(secs => ${lifetime})` };
  await db
    .insert(passwordLinks)
    .values({ userId, purpose, ...link })
    .onConflictDoUpdate({ target: [passwordLinks.userId, passwordLinks.purpose], set: link });
  return token;
}

/** Deletes a password link. Returns its user's id, or undefined when the token is unknown, used or expired. */
export async function consumePasswordLink(tx: Transaction, token: string): Promise<number | undefined> {
  const hasToken = eq(passwordLinks.tokenHash, hashOf(token));
  // Locks the user first, in the same order as elsewhere, to avoid deadlocks.
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(passwordLinks, eq(passwordLinks.userId, users.id))
    .where(hasToken)
    .for('no key update', { of: users });
  if (!person) return undefined;
  const [consumed] = await tx
    .delete(passwordLinks)
    .where(and(hasToken, gt(passwordLinks.expiresAt, sql`now()`)))
    .returning({ userId: passwordLinks.userId });
  return consumed?.userId;
}

/** Deletes all password links of a person. */
export async function revokePasswordLinks(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
}

/**
 * Stores a password hash, deletes the user's password links and ends all sessions but `sessionToKeep`. Returns the user
 * and the ids of the ended sessions, for `publishSessionsEnded`; undefined when there is no such user.
 */
export async function replacePassword(
  tx: Transaction,
  userId: number,
  passwordHash: string,
  sessionToKeep?: string,
) {
  // A link is created by who holds this row with `key share`, which an update of the hash alone would not wait for.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [person] = await tx
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, userId))
    .returning({ id: users.id, email: users.email, isAdministrator: users.isAdministrator });
  await revokePasswordLinks(tx, userId);
  return person && { person, endedSessionIds: await endSessions(tx, userId, { exceptId: sessionToKeep }) };
}
