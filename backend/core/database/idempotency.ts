import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAtColumn, referenceColumn } from './columns.ts';

/** Writes made with an `Idempotency-Key`, so that retries are answered without writing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: referenceColumn('user_id').notNull(),
    key: text().notNull(),
    /** Hash of the request; null for old rows. */
    fingerprint: text(),
    status: integer().notNull(),
    /** What retries are answered from: ids, never content. */
    answer: jsonb().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
