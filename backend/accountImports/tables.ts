import { integer, pgTable } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { identityColumn, instantColumn, referenceColumn } from '../core/database/columns.ts';

/** The last import of accounts. Numbers only: what a file holds is not kept. */
export const accountImports = pgTable('account_imports', {
  id: identityColumn(),
  startedBy: referenceColumn('started_by').references(() => users.id, { onDelete: 'set null' }),
  startedAt: instantColumn('started_at').notNull().defaultNow(),
  /** Written with the changes of the import; null while it runs, and where it was interrupted. */
  finishedAt: instantColumn('finished_at'),
  lineCount: integer('line_count').notNull(),
  /** Written beside the transaction of the import. */
  doneCount: integer('done_count').notNull().default(0),
  addedCount: integer('added_count').notNull().default(0),
  changedCount: integer('changed_count').notNull().default(0),
  closedCount: integer('closed_count').notNull().default(0),
});
