import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Database } from '../core/database/database.ts';
import { auditLog } from './tables.ts';

const action = 'sign-in.refused';

/** Accounts that have an entry of their own within an hour; refusals of further ones are counted together. */
const maxAccounts = 100;

/**
 * Counts a refused sign-in: one entry per account and hour, for at most a hundred accounts, and one for all others and
 * for unknown names together, which are not stored, as somebody may have typed a password there.
 */
export async function countRefusedSignIn(database: Database, email: string): Promise<void> {
  await database.transaction(async (tx) => {
    // Attempts at the same time count in one entry.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${action}))`);
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    const isRecent = and(eq(auditLog.action, action), gt(auditLog.createdAt, sql`now() - interval '1 hour'`));
    const isCounted = async (subject: string) => {
      const [entry] = await tx
        .select({ id: auditLog.id })
        .from(auditLog)
        .where(and(isRecent, eq(auditLog.subject, subject)))
        .orderBy(desc(auditLog.id))
        .limit(1);
      if (!entry) return false;
      await tx
        .update(auditLog)
        .set({ count: sql`${auditLog.count} + 1` })
        .where(eq(auditLog.id, entry.id));
      return true;
    };
    if (account && (await isCounted(email))) return;
    const isOwn = account !== undefined && (await tx.$count(auditLog, isRecent)) < maxAccounts;
    if (!isOwn && (await isCounted(''))) return;
    await tx
      .insert(auditLog)
      .values(isOwn ? { action, subject: email, targetId: account.id } : { action, subject: '' });
  });
}
