import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdAtColumn, identityColumn, instantColumn, referenceColumn } from '../core/database/columns.ts';
import { files } from '../core/files/tables.ts';
import { posts } from '../posts/tables.ts';

/** The poll of a post of kind `poll`; its `idpoll` on the wire is the post's id. */
export const polls = pgTable(
  'polls',
  {
    postId: referenceColumn('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    question: text().notNull(),
    closesAt: instantColumn('closes_at').notNull(),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    imageId: referenceColumn('image_id').references(() => files.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('polls_image')
      .on(table.imageId)
      .where(sql`${table.imageId} is not null`),
  ],
);

/** A choice of a poll. */
export const pollChoices = pgTable(
  'poll_choices',
  {
    id: identityColumn(),
    postId: referenceColumn('post_id')
      .notNull()
      .references(() => polls.postId, { onDelete: 'cascade' }),
    answer: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    unique('poll_choices_position').on(table.postId, table.position),
    unique('poll_choices_post').on(table.postId, table.id),
  ],
);

/** One vote per person and poll; the choice must belong to the same poll. */
export const pollVotes = pgTable(
  'poll_votes',
  {
    postId: referenceColumn('post_id').notNull(),
    userId: referenceColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    choiceId: referenceColumn('choice_id').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    foreignKey({
      columns: [table.postId, table.choiceId],
      foreignColumns: [pollChoices.postId, pollChoices.id],
    }).onDelete('cascade'),
    index('poll_votes_choice').on(table.choiceId, table.createdAt),
    index('poll_votes_user').on(table.userId),
  ],
);
