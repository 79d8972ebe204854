import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { communities } from '../communities/tables.ts';
import { instant, reference } from '../core/database/columns.ts';
import { files } from '../core/files/tables.ts';
import { posts } from '../posts/tables.ts';

/** The event of a post of kind `event`; `communityId` repeats the post's for the calendar's index. */
export const events = pgTable(
  'events',
  {
    postId: reference('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    communityId: reference('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    place: text().notNull(),
    /** Sanitised HTML. */
    description: text().notNull().default(''),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    imageId: reference('image_id').references(() => files.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('events_order', sql`${table.startsAt} < ${table.endsAt}`),
    index('events_calendar').on(table.communityId, table.startsAt),
    index('events_image')
      .on(table.imageId)
      .where(sql`${table.imageId} is not null`),
  ],
);
