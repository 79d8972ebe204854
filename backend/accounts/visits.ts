import { eq, sql } from 'drizzle-orm';
import type { Database } from '../core/database/database.ts';
import type { Account } from '../core/guard.ts';
import { users } from './tables.ts';

/** The account that a token names, as it is now; undefined when it is gone. */
export async function callerAccount(database: Database, id: number): Promise<Account | undefined> {
  const [account] = await database
    .select({
      id: users.id,
      email: users.email,
      isAdministrator: users.isAdministrator,
      isExternal: users.isExternal,
      tokensValidFrom: users.tokensValidFrom,
      isSeen: sql<boolean>`coalesce(${users.lastSeenAt} > now() - interval '1 minute', false)`,
    })
    .from(users)
    .where(eq(users.id, id));
  return account;
}

/** Notes that somebody was here. */
export async function noteVisit(database: Database, id: number): Promise<void> {
  await database
    .update(users)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(users.id, id));
}
