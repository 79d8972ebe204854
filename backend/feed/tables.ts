import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { communities } from '../communities/tables.ts';
import { createdAtColumn, identityColumn, instantColumn, referenceColumn } from '../core/database/columns.ts';
import { files } from '../core/files/tables.ts';

/** Why a scheduled post was not published: its author may not publish there, or the community was deleted. */
export const scheduledPostFailure = pgEnum('scheduled_post_failure', ['rights', 'community']);

/** A post that waits for its hour, seen by its author only. Publishing deletes it. */
export const scheduledPosts = pgTable(
  'scheduled_posts',
  {
    id: identityColumn(),
    authorId: referenceColumn('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null once the community was deleted: the author keeps what they wrote. */
    communityId: referenceColumn('community_id').references(() => communities.id, { onDelete: 'set null' }),
    /** Sanitised HTML. */
    text: text().notNull(),
    gifUrl: text('gif_url'),
    linkUrl: text('link_url'),
    /** People whom the text may mention. */
    mentionedEmails: text('mentioned_emails')
      .array()
      .notNull()
      .default(sql`'{}'`),
    publishAt: instantColumn('publish_at').notNull(),
    /** Why it was not published at its hour; null while it waits. */
    failure: scheduledPostFailure(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('scheduled_posts_author').on(table.authorId, table.publishAt),
    index('scheduled_posts_community')
      .on(table.communityId)
      .where(sql`${table.communityId} is not null`),
    index('scheduled_posts_waiting')
      .on(table.publishAt)
      .where(sql`${table.failure} is null`),
  ],
);

/** A stored file of a scheduled post, with its position. */
export const scheduledPostFiles = pgTable(
  'scheduled_post_files',
  {
    scheduledPostId: referenceColumn('scheduled_post_id')
      .notNull()
      .references(() => scheduledPosts.id, { onDelete: 'cascade' }),
    fileId: referenceColumn('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduledPostId, table.position] }),
    uniqueIndex('scheduled_post_files_file').on(table.fileId),
    check('scheduled_post_files_position', sql`${table.position} >= 0`),
  ],
);
