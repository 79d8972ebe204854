import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant } from '../database/columns.ts';

/**
 * What a committed write still has to send: mails, push messages and realtime events on their way, and those that were
 * given up.
 */
export const dispatches = pgTable(
  'dispatches',
  {
    id: identity(),
    /** By which service it leaves; what leaves by one leaves in the order of the ids. */
    lane: text().$type<'mail' | 'push' | 'notices' | 'realtime'>().notNull(),
    /** What it is, which says how it is sent. */
    kind: text().notNull(),
    /** What it is made of when it is sent; never a secret. */
    payload: jsonb().$type<unknown>().notNull(),
    /** To whom it goes, as administrators read it. */
    recipient: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Not before; while it is being sent, when another backend may take it to be forgotten. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** Why the last attempt failed. */
    failure: text(),
    /** Since when it is not tried any more. */
    givenUpAt: instant('given_up_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('dispatches_waiting')
      .on(table.lane, table.id)
      .where(sql`${table.givenUpAt} is null`),
    index('dispatches_given_up')
      .on(table.givenUpAt)
      .where(sql`${table.givenUpAt} is not null`),
  ],
);
