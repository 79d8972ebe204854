import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { binnedMemberships, communities, memberships } from '../communities/tables.ts';
import { createdAtColumn, instantColumn, referenceColumn } from '../core/database/columns.ts';
import { files } from '../core/files/tables.ts';
import { posts } from '../posts/tables.ts';

/** The event of a post of kind `event`; `communityId` repeats the post's for the calendar's index. */
export const events = pgTable(
  'events',
  {
    postId: referenceColumn('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    communityId: referenceColumn('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    place: text().notNull(),
    /** Sanitised HTML. */
    description: text().notNull().default(''),
    startsAt: instantColumn('starts_at').notNull(),
    endsAt: instantColumn('ends_at').notNull(),
    imageId: referenceColumn('image_id').references(() => files.id, { onDelete: 'set null' }),
    /** Number of places; null for no limit. */
    capacity: integer(),
    /** Number of edits, which calendars compare. */
    sequence: integer().notNull().default(0),
  },
  (table) => [
    check('events_order', sql`${table.startsAt} < ${table.endsAt}`),
    check('events_capacity', sql`${table.capacity} > 0`),
    index('events_calendar').on(table.communityId, table.startsAt),
    index('events_image')
      .on(table.imageId)
      .where(sql`${table.imageId} is not null`),
  ],
);

/** What a member answers to an event. */
export const eventAnswer = pgEnum('event_answer', ['yes', 'maybe', 'no']);

/** The answer of a member to an event; it ends with the membership. */
export const eventResponses = pgTable(
  'event_responses',
  {
    postId: referenceColumn('post_id')
      .notNull()
      .references(() => events.postId, { onDelete: 'cascade' }),
    communityId: referenceColumn('community_id').notNull(),
    userId: referenceColumn('user_id').notNull(),
    answer: eventAnswer().notNull(),
    /** Whether a person who answered yes waits for a place. */
    isWaiting: boolean('is_waiting').notNull().default(false),
    /** Order of the answers to the event, and so of the waiting list. */
    turn: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    foreignKey({
      name: 'event_responses_membership',
      columns: [table.communityId, table.userId],
      foreignColumns: [memberships.communityId, memberships.userId],
    }).onDelete('cascade'),
    check('event_responses_waiting', sql`not ${table.isWaiting} or ${table.answer} = 'yes'`),
    index('event_responses_turn').on(table.postId, table.answer, table.isWaiting, table.turn),
    index('event_responses_member').on(table.userId, table.communityId),
  ],
);

/** A deleted event, which subscribed calendars show as cancelled. */
export const cancelledEvents = pgTable(
  'cancelled_events',
  {
    /** Id of the deleted post. */
    postId: referenceColumn('post_id').primaryKey(),
    communityId: referenceColumn('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    place: text().notNull(),
    startsAt: instantColumn('starts_at').notNull(),
    endsAt: instantColumn('ends_at').notNull(),
    sequence: integer().notNull(),
    cancelledAt: instantColumn('cancelled_at').notNull().defaultNow(),
  },
  (table) => [index('cancelled_events_community').on(table.communityId)],
);

/** The private address of a person's calendar. */
export const calendarSubscriptions = pgTable('calendar_subscriptions', {
  userId: referenceColumn('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Random text from which the token is made with a secret of the configuration. */
  salt: text().notNull(),
  /** SHA-256 of the token. */
  tokenHash: text('token_hash').notNull().unique('calendar_subscriptions_token'),
  createdAt: createdAtColumn(),
});

/** Answers to the events of deleted communities, with the columns of `eventResponses`, which end with memberships. */
export const binnedEventResponses = pgTable(
  'binned_event_responses',
  {
    postId: referenceColumn('post_id')
      .notNull()
      .references(() => events.postId, { onDelete: 'cascade' }),
    communityId: referenceColumn('community_id').notNull(),
    userId: referenceColumn('user_id').notNull(),
    answer: eventAnswer().notNull(),
    isWaiting: boolean('is_waiting').notNull(),
    turn: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    foreignKey({
      name: 'binned_event_responses_membership',
      columns: [table.communityId, table.userId],
      foreignColumns: [binnedMemberships.communityId, binnedMemberships.userId],
    }).onDelete('cascade'),
    index('binned_event_responses_member').on(table.communityId, table.userId),
  ],
);
