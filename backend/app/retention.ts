import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { passwordLinks } from '../accounts/tables.ts';
import { auditLog } from '../audit/tables.ts';
import type { Database } from '../core/database/database.ts';
import { dispatches } from '../core/outbox/tables.ts';
import { externalInvitations } from '../members/tables.ts';
import { notifications } from '../notifications/tables.ts';
import { vocabulary } from '../search/tables.ts';
import { signIns } from '../session/tables.ts';

/** Rows removed in one statement: whoever writes meanwhile waits for no more. */
const batch = 1_000;

const ago = (days: number) => sql`now() - make_interval(days => ${days})`;

/** What lives for so long and no longer; docs/operate/delivery-and-retention.md tells operators. Keys and sessions have their own files. */
const lives: readonly [table: PgTable, isOver: SQL][] = [
  [notifications, sql`${notifications.createdAt} < ${ago(180)}`],
  [signIns, sql`${signIns.createdAt} < ${ago(400)}`],
  [passwordLinks, sql`${passwordLinks.expiresAt} < ${ago(1)}`],
  [
    externalInvitations,
    sql`coalesce(${externalInvitations.acceptedAt}, ${externalInvitations.expiresAt}) < ${ago(90)}`,
  ],
  [dispatches, sql`${dispatches.givenUpAt} < ${ago(30)}`],
  [auditLog, sql`${auditLog.createdAt} < ${ago(3 * 365)}`],
  // Words of posts that were deleted, or say something else now.
  [vocabulary, sql`${vocabulary.word} not in (select word from ts_stat('select words from post_words'))`],
];

/** Removes what has lived long enough, a batch at a time. Answers how many rows there were. */
export async function forgetOld(database: Database): Promise<number> {
  let removed = 0;
  for (const [table, isOver] of lives)
    for (;;) {
      const { rowCount } = await database.execute(
        sql`delete from ${table} where ctid in (select ctid from ${table} where ${isOver} limit ${batch})`,
      );
      removed += rowCount ?? 0;
      if ((rowCount ?? 0) < batch) break;
    }
  return removed;
}
