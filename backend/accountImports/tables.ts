import { integer, pgTable } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { identity, instant, reference } from '../core/database/columns.ts';

/** The last import of accounts. Numbers only: what a file holds is not kept. */
export const accountImports = pgTable('account_imports', {
  id: identity(),
  startedBy: reference('started_by').references(() => users.id, { onDelete: 'set null' }),
  startedAt: instant('started_at').notNull().defaultNow(),
  /** Written with the changes of the import; null while it runs, and where it was interrupted. */
  finishedAt: instant('finished_at'),
  lineCount: integer('line_count').notNull(),
  /** Written beside the transaction of the import. */
  doneCount: integer('done_count').notNull().default(0),
  addedCount: integer('added_count').notNull().default(0),
  changedCount: integer('changed_count').notNull().default(0),
  closedCount: integer('closed_count').notNull().default(0),
});
