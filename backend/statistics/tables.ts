import { date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, reference } from '../core/database/columns.ts';
import { users } from '../people/tables.ts';
import type { Figures } from './figures.ts';

/** The figures of a month that is past: computed once, kept. */
export const monthlyStatistics = pgTable('monthly_statistics', {
  /** First day of the month. */
  month: date({ mode: 'string' }).primaryKey(),
  figures: jsonb().$type<Figures>().notNull(),
  computedAt: instant('computed_at').notNull().defaultNow(),
});

/** Who did what in the administration, and when. Rows are never changed. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    actorId: reference('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text().notNull(),
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [index('audit_log_recent').on(table.createdAt)],
);
