import { and, eq, gt, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { chunk, maxRowsPerStatement } from '../core/grouping.ts';
import type { AuditChange } from './changes.ts';
import { auditLog } from './tables.ts';

/** What is known of an action beyond its subject. */
interface Details {
  /** Never a secret, a password or a file's address. */
  changes?: AuditChange[];
  /** The person to whom it was done. */
  targetId?: number;
}

/** Records an action in its transaction. Never pass a secret, a password or a file's address. */
export async function recordAuditEntry(
  tx: Transaction,
  caller: Pick<Caller, 'id'>,
  action: string,
  subject: string,
  { changes, targetId }: Details = {},
): Promise<void> {
  await tx
    .insert(auditLog)
    .values({ actorId: caller.id, action, subject, targetId, details: changes ? { changes } : {} });
}

/** Records the same action for many subjects. */
export async function recordAuditEntries(
  tx: Transaction,
  caller: Pick<Caller, 'id'>,
  action: string,
  entries: readonly (Details & { subject: string })[],
): Promise<void> {
  for (const part of chunk(entries, maxRowsPerStatement))
    await tx.insert(auditLog).values(
      part.map(({ subject, targetId, changes }) => ({
        actorId: caller.id,
        action,
        subject,
        targetId,
        details: changes ? { changes } : {},
      })),
    );
}

/** Records an update, unless nothing changed. */
export async function recordAuditChanges(
  tx: Transaction,
  caller: Caller,
  action: string,
  subject: string,
  details: Details & { changes: AuditChange[] },
): Promise<void> {
  if (details.changes.length > 0) await recordAuditEntry(tx, caller, action, subject, details);
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
