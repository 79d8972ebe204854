import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdAtColumn, identityColumn, referenceColumn } from '../core/database/columns.ts';
import type { AuditChange } from './changes.ts';

/** Audit log. Rows are not changed, except that refused sign-ins of an hour are counted in one. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identityColumn(),
    actorId: referenceColumn('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person to whom it was done. */
    targetId: referenceColumn('target_id').references(() => users.id, { onDelete: 'set null' }),
    action: text().notNull(),
    subject: text().notNull(),
    details: jsonb().$type<{ changes?: AuditChange[] }>().notNull().default({}),
    /** How often it happened. */
    count: integer().notNull().default(1),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('audit_log_recent').on(table.createdAt),
    index('audit_log_action').on(table.action, table.id.desc().nullsFirst()),
    index('audit_log_actor').on(table.actorId, table.id.desc().nullsFirst()),
    index('audit_log_target')
      .on(table.targetId, table.id.desc().nullsFirst())
      .where(sql`${table.targetId} is not null`),
  ],
);
