import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAtColumn, identityColumn, instantColumn } from '../database/columns.ts';

/** Queued and failed deliveries of committed writes: mails, push messages and realtime events. */
export const dispatches = pgTable(
  'dispatches',
  {
    id: identityColumn(),
    /** The service; dispatches of one lane are sent in order of their ids. */
    lane: text().$type<'mail' | 'mailing' | 'push' | 'notices' | 'realtime'>().notNull(),
    /** Kind of dispatch, which determines how it is sent. */
    kind: text().notNull(),
    /** Data for sending; never a secret. */
    payload: jsonb().$type<unknown>().notNull(),
    /** Recipient, for administrators. */
    recipient: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Time of the next attempt; while being sent, end of the claim. */
    dueAt: instantColumn('due_at').notNull().defaultNow(),
    /** Reason of the last failure. */
    failure: text(),
    /** Time after which no more attempts are made. */
    givenUpAt: instantColumn('given_up_at'),
    createdAt: createdAtColumn(),
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
