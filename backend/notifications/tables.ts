import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { communities } from '../communities/tables.ts';
import { createdAtColumn, identityColumn, instantColumn, referenceColumn } from '../core/database/columns.ts';
import { posts } from '../posts/tables.ts';

/** Action of the notification that a request to join was refused. */
export const refusalAction = 'refus';

/** Action of the notification that a scheduled post was not published. */
export const unpublishedAction = 'programmees';

/** A notification of one recipient. */
export const notifications = pgTable(
  'notifications',
  {
    id: identityColumn(),
    userId: referenceColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: referenceColumn('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** First item of `pusheraction`: `groups`, `joincom`, `posts`, … decides the click target. */
    action: text().notNull(),
    /** Sanitised HTML, on the wire `Description`. */
    description: text().notNull(),
    communityId: referenceColumn('community_id').references(() => communities.id, { onDelete: 'cascade' }),
    postId: referenceColumn('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    /** Comment, or comment of the reply; no foreign key, so that a link to a deleted one says so. */
    commentId: referenceColumn('comment_id'),
    replyId: referenceColumn('reply_id'),
    readAt: instantColumn('read_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.id.desc().nullsFirst()),
    index('notifications_unread')
      .on(table.userId, table.id)
      .where(sql`${table.readAt} is null`),
    index('notifications_post').on(table.postId),
    index('notifications_community').on(table.communityId),
    index('notifications_author').on(table.authorId),
  ],
);

/** A person's main switches, « Ne pas déranger », and when they last opened the list. */
export const notificationSettings = pgTable('notification_settings', {
  userId: referenceColumn('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  push: boolean().notNull().default(true),
  conversations: boolean().notNull().default(true),
  communities: boolean().notNull().default(true),
  doNotDisturb: boolean('do_not_disturb').notNull().default(false),
  /** When « Ne pas déranger » ends by itself; null for never. */
  doNotDisturbUntil: instantColumn('do_not_disturb_until'),
  panelOpenedAt: instantColumn('panel_opened_at'),
});
