import { and, eq, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { idempotencyKeys } from '../core/database/idempotency.ts';
import { users } from './tables.ts';

type NewAccount = typeof users.$inferInsert;

/** Creates an account. Returns its id, or undefined when the e-mail already has one. */
export async function createAccount(tx: Transaction, account: NewAccount): Promise<number | undefined> {
  const [created] = await tx.insert(users).values(account).onConflictDoNothing().returning({ id: users.id });
  return created?.id;
}

/** Updates columns of an account; undefined values are left unchanged. */
export async function updateAccount(
  db: Queryable,
  userId: number,
  changes: { [Column in keyof NewAccount]?: NewAccount[Column] | SQL | undefined },
): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, userId));
}

/** Sets the avatar of the person with this e-mail. Returns false when there is none. */
export async function setAvatar(tx: Transaction, email: string, avatarId: number): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ avatarId })
    .where(eq(users.email, email))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Converts an external account to an internal one. Returns its id, or undefined when there is none. */
export async function convertToInternalAccount(tx: Transaction, email: string): Promise<number | undefined> {
  const [person] = await tx
    .update(users)
    .set({ isExternal: false })
    .where(and(eq(users.email, email), users.isExternal))
    .returning({ id: users.id });
  return person?.id;
}

/** Deletes an account and everything that cascades from it. */
export async function deleteAccount(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  await tx.delete(users).where(eq(users.id, userId));
}
