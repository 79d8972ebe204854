import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { devices, passwordResets, users } from './tables.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Gives somebody the right to choose a password, once and for `lifetime` seconds; a right they had
 * before is gone. Answers the token, which is nowhere kept.
 */
export async function grantReset(db: Queryable, userId: number, lifetime: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .delete(passwordResets)
    .where(
      or(eq(passwordResets.userId, userId), lt(passwordResets.expiresAt, sql`now() - interval '30 days'`)),
    );
  await db.insert(passwordResets).values({
    tokenHash: hashOf(token),
    userId,
    expiresAt: sql`now() + make_interval(secs => ${lifetime})`,
  });
  return token;
}

/** Uses such a right up; answers whose it is, or undefined when it is unknown, used or out of time. */
export async function useReset(tx: Transaction, token: string): Promise<number | undefined> {
  const [used] = await tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(passwordResets.tokenHash, hashOf(token)),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: passwordResets.userId });
  return used?.userId;
}

/**
 * Replaces a person's password: every session of theirs ends, and their devices receive no more push
 * messages. Answers the person as tokens name them.
 */
export async function replacePassword(tx: Transaction, userId: number, passwordHash: string) {
  await tx.delete(devices).where(eq(devices.userId, userId));
  const [person] = await tx
    .update(users)
    .set({
      passwordHash,
      // Tokens count whole seconds: those of this second end too, and new ones are dated after it.
      tokensValidFrom: sql`date_trunc('second', now()) + interval '1 second'`,
    })
    .where(eq(users.id, userId))
    .returning({
      id: users.id,
      email: users.email,
      isAdministrator: users.isAdministrator,
      tokensValidFrom: users.tokensValidFrom,
    });
  return person;
}
