import { and, eq, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { idempotencyKeys } from '../core/database/idempotency.ts';
import { users } from './tables.ts';

type NewAccount = typeof users.$inferInsert;

/** Creates an account; its e-mail must be in lower case. Returns its id, or undefined when the e-mail is taken. */
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

/** Sets the avatar of the person with this lower-case e-mail. Returns false without such a person. */
export async function setAvatar(tx: Transaction, email: string, avatarId: number): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ avatarId })
    .where(eq(users.email, email))
    .returning({ id: users.id });
  return changed.length > 0;
}

/**
 * Converts an external account to an internal one, without joining communities. Returns its id, or undefined when the
 * account of this lower-case e-mail is internal already, or there is none.
 */
export async function convertToInternalAccount(tx: Transaction, email: string): Promise<number | undefined> {
  const [person] = await tx
    .update(users)
    .set({ isExternal: false })
    .where(and(eq(users.email, email), users.isExternal))
    .returning({ id: users.id });
  return person?.id;
}

/** Deletes an account's row with what cascades from it: a step of `deleteAccount`, not to be called alone. */
export async function deleteAccountRow(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  await tx.delete(users).where(eq(users.id, userId));
}
