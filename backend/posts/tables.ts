import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { communities } from '../communities/tables.ts';
import { createdAtColumn, identityColumn, instantColumn, referenceColumn } from '../core/database/columns.ts';
import { files } from '../core/files/tables.ts';

/** Kind of a post. As `type` on the wire, event is 2, poll is 3, anything else a normal post. */
export const postKind = pgEnum('post_kind', ['normal', 'event', 'poll']);

/** Kind of attachment: image, document (audio included) or video. */
export const attachmentKind = pgEnum('attachment_kind', ['image', 'document', 'video']);

/** A post. A share references its original by `sharedPostId`. Counters are updated in the writing transaction. */
export const posts = pgTable(
  'posts',
  {
    id: identityColumn(),
    communityId: referenceColumn('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    authorId: referenceColumn('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: postKind().notNull().default('normal'),
    /** Sanitised HTML. */
    text: text().notNull().default(''),
    gifUrl: text('gif_url'),
    linkUrl: text('link_url'),
    /** True even after the original has been deleted. */
    isShare: boolean('is_share').notNull().default(false),
    sharedPostId: referenceColumn('shared_post_id').references((): AnyPgColumn => posts.id, {
      onDelete: 'set null',
    }),
    /** People already notified of a mention, so that edits do not notify them twice. */
    mentionedIds: bigint('mentioned_ids', { mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'`),
    pinnedAt: instantColumn('pinned_at'),
    likeCount: integer('like_count').notNull().default(0),
    applauseCount: integer('applause_count').notNull().default(0),
    checkCount: integer('check_count').notNull().default(0),
    /** Comments and replies. */
    commentCount: integer('comment_count').notNull().default(0),
    shareCount: integer('share_count').notNull().default(0),
    createdAt: createdAtColumn(),
    updatedAt: instantColumn('updated_at'),
    editedBy: referenceColumn('edited_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('posts_one_pinned')
      .on(table.communityId)
      .where(sql`${table.pinnedAt} is not null`),
    index('posts_community').on(table.communityId, table.id.desc().nullsFirst()),
    index('posts_community_kind').on(table.communityId, table.kind, table.id.desc().nullsFirst()),
    index('posts_author').on(table.authorId, table.id.desc().nullsFirst()),
    index('posts_shared').on(table.sharedPostId, table.authorId),
    index('posts_created_at').on(table.createdAt),
    index('posts_edited_by')
      .on(table.editedBy)
      .where(sql`${table.editedBy} is not null`),
  ],
);

/**
 * Copy of the original's content when shared, for readers who can no longer see it. Only files the original still has
 * are shown.
 */
export const sharedContents = pgTable('shared_contents', {
  postId: referenceColumn('post_id')
    .primaryKey()
    .references(() => posts.id, { onDelete: 'cascade' }),
  text: text().notNull(),
  gifUrl: text('gif_url'),
  linkUrl: text('link_url'),
  fileIds: bigint('file_ids', { mode: 'number' }).array().notNull(),
  /** Alternative texts of the files, in order; empty for none. */
  alternatives: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
});

/** A file attached to a post, with its position. */
export const postAttachments = pgTable(
  'post_attachments',
  {
    postId: referenceColumn('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    fileId: referenceColumn('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    kind: attachmentKind().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.position] }),
    uniqueIndex('post_attachments_file').on(table.fileId),
    check('post_attachments_position', sql`${table.position} >= 0`),
  ],
);

/** A post that a person saved. */
export const savedPosts = pgTable(
  'saved_posts',
  {
    userId: referenceColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: referenceColumn('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.postId] }),
    index('saved_posts_recent').on(table.userId, table.createdAt),
    index('saved_posts_post').on(table.postId),
  ],
);
