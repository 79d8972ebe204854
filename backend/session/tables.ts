import { index, pgTable, smallint } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdAtColumn, identityColumn, referenceColumn } from '../core/database/columns.ts';

/** One row per successful sign-in, for the statistics. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: identityColumn(),
    userId: referenceColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1 mobile, 2 browser; null before the device is known. */
    device: smallint(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('sign_ins_user').on(table.userId, table.createdAt),
    index('sign_ins_created_at').on(table.createdAt),
  ],
);
