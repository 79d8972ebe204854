import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdAt, identity, instant, reference } from '../core/database/columns.ts';
import { files } from '../core/files/tables.ts';
import { posts } from './tables.ts';

/** A comment (`parentId` null) or a reply to one. Replies have no replies. */
export const comments = pgTable(
  'comments',
  {
    id: identity(),
    postId: reference('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    parentId: reference('parent_id').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    authorId: reference('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Sanitised HTML. */
    text: text().notNull().default(''),
    gifUrl: text('gif_url'),
    imageId: reference('image_id').references(() => files.id, { onDelete: 'set null' }),
    /** People already notified of a mention, so that edits do not notify them twice. */
    mentionedIds: bigint('mentioned_ids', { mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'`),
    likeCount: integer('like_count').notNull().default(0),
    replyCount: integer('reply_count').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: instant('updated_at'),
    editedBy: reference('edited_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('comments_post').on(table.postId, table.parentId, table.id.desc().nullsFirst()),
    index('comments_parent').on(table.parentId, table.id),
    index('comments_author').on(table.authorId),
    index('comments_created_at').on(table.createdAt),
    index('comments_edited_by')
      .on(table.editedBy)
      .where(sql`${table.editedBy} is not null`),
    index('comments_image')
      .on(table.imageId)
      .where(sql`${table.imageId} is not null`),
  ],
);

/** A person's like of a comment or reply. */
export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: reference('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_likes_recent').on(table.commentId, table.createdAt, table.userId),
    index('comment_likes_user').on(table.userId),
  ],
);
