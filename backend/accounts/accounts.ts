import { and, eq, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { users } from './tables.ts';

type NewAccount = typeof users.$inferInsert;

/** Opens an account; answers its id, or undefined when the e-mail has one already. */
export async function openAccount(tx: Transaction, account: NewAccount): Promise<number | undefined> {
  const [opened] = await tx.insert(users).values(account).onConflictDoNothing().returning({ id: users.id });
  return opened?.id;
}

/** Changes what is kept of a person; what is undefined stays as it is. */
export async function changeAccount(
  db: Queryable,
  userId: number,
  changes: { [Column in keyof NewAccount]?: NewAccount[Column] | SQL | undefined },
): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, userId));
}

/** Gives whoever has this e-mail another picture; answers whether there is anybody. */
export async function setAvatar(tx: Transaction, email: string, avatarId: number): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ avatarId })
    .where(eq(users.email, email))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Makes an external person one of the organisation; answers their id, or undefined when there is no such person. */
export async function makeAccountInternal(tx: Transaction, email: string): Promise<number | undefined> {
  const [person] = await tx
    .update(users)
    .set({ isExternal: false })
    .where(and(eq(users.email, email), users.isExternal))
    .returning({ id: users.id });
  return person?.id;
}

/** Removes an account, and with it whatever of the person has not been handed over. */
export async function removeAccount(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}
