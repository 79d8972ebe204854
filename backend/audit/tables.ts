import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdAt, identity, reference } from '../core/database/columns.ts';

/** Audit log of administrative actions. Rows are never changed. */
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
