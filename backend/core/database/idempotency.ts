import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, reference } from './columns.ts';

/** First answer to a write with an `Idempotency-Key`, returned again to retries. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: reference('user_id').notNull(),
    key: text().notNull(),
    /** Hash of the request; null for old rows. */
    fingerprint: text(),
    status: integer().notNull(),
    answer: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
