import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, reference } from './columns.ts';

/** First answer to a write that carried an `Idempotency-Key`, so that a retry is answered alike. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: reference('user_id').notNull(),
    key: text().notNull(),
    /** Of what was asked for; none where it was written before this column was. */
    fingerprint: text(),
    status: integer().notNull(),
    answer: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
