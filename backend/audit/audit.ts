import { and, eq, gt, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { auditLog } from './tables.ts';

/** Records an administrative action in its transaction. Never pass a secret, a password or a file's address. */
export async function recordAuditEntry(
  tx: Transaction,
  caller: Caller,
  action: string,
  subject: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await tx.insert(auditLog).values({ actorId: caller.id, action, subject, details });
}

/** Whether the caller did the same action within the last minute; repeats are not recorded again. */
export async function wasDoneWithinLastMinute(
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
