import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, reference } from '../core/database/columns.ts';
import { users } from '../people/tables.ts';

/** A device that may receive push messages; kind 2 is a browser. */
export const devices = pgTable(
  'devices',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull(),
    kind: smallint().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.token] }), index('devices_token').on(table.token)],
);

/** One row per successful sign-in: the source of connection statistics. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1 mobile, 2 browser; null before the device is known. */
    device: smallint(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sign_ins_user').on(table.userId, table.createdAt),
    index('sign_ins_created_at').on(table.createdAt),
  ],
);

/** A single-use, expiring right to choose a new password; only a hash of the token is kept. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);
