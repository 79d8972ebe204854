import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { endSessions } from './sessions.ts';
import { passwordLinks, users } from './tables.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Days in which an invitation or a welcome by mail can be followed. */
export const invitationDays = 14;

type Purpose = (typeof passwordLinks.$inferSelect)['purpose'];

/**
 * Gives somebody the right to choose a password, once and for `lifetime` seconds; a right that they had for the
 * same purpose is gone. Answers the token, which is nowhere kept.
 */
export async function grantLink(
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

/** Uses such a right up; answers whose it is, or undefined when it is unknown, used or out of time. */
export async function useLink(tx: Transaction, token: string): Promise<number | undefined> {
  const meant = eq(passwordLinks.tokenHash, hashOf(token));
  // The person first, as everywhere that their links go: two at once wait for each other instead of for ever.
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(passwordLinks, eq(passwordLinks.userId, users.id))
    .where(meant)
    .for('no key update', { of: users });
  if (!person) return undefined;
  const [used] = await tx
    .delete(passwordLinks)
    .where(and(meant, gt(passwordLinks.expiresAt, sql`now()`)))
    .returning({ userId: passwordLinks.userId });
  return used?.userId;
}

/** Takes back whatever was mailed to a person by which a password is chosen. */
export async function revokeLinks(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
}

/**
 * Replaces a person's password: every session of theirs ends, but one if it is named, and links that were mailed
 * before are of no use. Answers the person as tokens name them and the sessions that have ended; undefined when they
 * are gone.
 */
export async function replacePassword(tx: Transaction, userId: number, passwordHash: string, kept?: string) {
  const [person] = await tx
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, userId))
    .returning({ id: users.id, email: users.email, isAdministrator: users.isAdministrator });
  await revokeLinks(tx, userId);
  return person && { person, ended: await endSessions(tx, userId, { but: kept }) };
}
