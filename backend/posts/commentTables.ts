import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdAtColumn, identityColumn, instantColumn, referenceColumn } from '../core/database/columns.ts';
import { files } from '../core/files/tables.ts';
import { posts } from './tables.ts';

/** A comment (`parentId` null) or a reply to one. Replies have no replies. */
export const comments = pgTable(
  'comments',
  {
    id: identityColumn(),
    postId: referenceColumn('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    parentId: referenceColumn('parent_id').references((): AnyPgColumn => comments.id, {
      onDelete: 'cascade',
    }),
    authorId: referenceColumn('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Sanitised HTML. */
    text: text().notNull().default(''),
    gifUrl: text('gif_url'),
    imageId: referenceColumn('image_id').references(() => files.id, { onDelete: 'set null' }),
    /** People already notified of a mention, so that edits do not notify them twice. */
    mentionedIds: bigint('mentioned_ids', { mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'`),
    likeCount: integer('like_count').notNull().default(0),
    replyCount: integer('reply_count').notNull().default(0),
    createdAt: createdAtColumn(),
    updatedAt: instantColumn('updated_at'),
    editedBy: referenceColumn('edited_by').references(() => users.id, { onDelete: 'set null' }),
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
    commentId: referenceColumn('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: referenceColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_likes_recent').on(table.commentId, table.createdAt, table.userId),
    index('comment_likes_user').on(table.userId),
  ],
);
