import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { passwordLinks } from '../accounts/tables.ts';
import { auditLog } from '../audit/tables.ts';
import { readReceiptDays } from '../chat/readers.ts';
import { readReceipts } from '../chat/tables.ts';
import { isBinPeriodOver } from '../communities/bin.ts';
import { communities } from '../communities/tables.ts';
import type { Database } from '../core/database/database.ts';
import { allowLongWork } from '../core/database/settings.ts';
import { dispatches } from '../core/outbox/tables.ts';
import { cancelledEvents } from '../events/tables.ts';
import { externalInvitations } from '../members/tables.ts';
import { notifications } from '../notifications/tables.ts';
import { vocabulary } from '../search/tables.ts';
import { signIns } from '../session/tables.ts';
import { documents, documentVersions, folders } from '../library/tables.ts';

/** Rows deleted per statement, to keep locks short. */
const batchSize = 1_000;

const ago = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Rows to delete after their retention time; see docs/operate/delivery-and-retention.md. */
const retentionRules: readonly [table: PgTable, isOver: SQL, atOnce?: number][] = [
  [notifications, sql`${notifications.createdAt} < ${ago(180)}`],
  [signIns, sql`${signIns.createdAt} < ${ago(400)}`],
  [passwordLinks, sql`${passwordLinks.expiresAt} < ${ago(1)}`],
  [
    externalInvitations,
    sql`coalesce(${externalInvitations.acceptedAt}, ${externalInvitations.expiresAt}) < ${ago(90)}`,
  ],
  [cancelledEvents, sql`${cancelledEvents.cancelledAt} < ${ago(30)}`],
  [dispatches, sql`${dispatches.givenUpAt} < ${ago(30)}`],
  // Bins of communities and of libraries.
  [communities, isBinPeriodOver, 1],
  [documents, sql`${documents.deletedAt} < ${ago(30)}`],
  [folders, sql`${folders.deletedAt} < ${ago(30)}`],
  [readReceipts, sql`${readReceipts.createdAt} < ${ago(readReceiptDays)}`],
  [documentVersions, sql`${documentVersions.replacedAt} < ${ago(30)}`],
  [auditLog, sql`${auditLog.createdAt} < ${ago(3 * 365)}`],
  // Words that no longer occur in any post.
  [vocabulary, sql`${vocabulary.word} not in (select word from ts_stat('select words from post_words'))`],
];

/** Deletes expired rows in batches; a rule that fails stops no other. Returns their number. */
export async function deleteExpired(
  database: Database,
  onFailure = (error: unknown): void => {
    throw error;
  },
): Promise<number> {
  let removed = 0;
  for (const [table, isOver, size = batchSize] of retentionRules)
    try {
      removed += await deleteInBatches(database, table, isOver, size);
    } catch (error) {
      onFailure(error);
    }
  return removed;
}

async function deleteInBatches(
  database: Database,
  table: PgTable,
  isOver: SQL,
  size: number,
): Promise<number> {
  for (let removed = 0; ;) {
    const { rowCount } = await database.transaction(async (tx) => {
      // What a row holds is deleted with it.
      await tx.execute(allowLongWork);
      return tx.execute(
        // Without what is being restored.
        sql`delete from ${table} where ctid in (
          select ctid from ${table} where ${isOver} limit ${size} for update skip locked)`,
      );
    });
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < size) return removed;
  }
}
