import { and, eq, gt, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { auditLog } from './tables.ts';

/**
 * Notes an administrative act in the transaction that carries it out: what was done, to what, and what an
 * administrator needs to know of it. Never a secret, a password or a file's address.
 */
export async function recordAct(
  tx: Transaction,
  caller: Caller,
  action: string,
  subject: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await tx.insert(auditLog).values({ actorId: caller.id, action, subject, details });
}

/** Whether somebody carried out an act within the last minute: what completes it is no act of its own. */
export async function wasJustDone(
  tx: Transaction,
  caller: Caller,
  action: string,
  subject: string,
): Promise<boolean> {
  const acts = await tx.$count(
    auditLog,
    and(
      eq(auditLog.actorId, caller.id),
      eq(auditLog.action, action),
      eq(auditLog.subject, subject),
      gt(auditLog.createdAt, sql`now() - interval '1 minute'`),
    ),
  );
  return acts > 0;
}
