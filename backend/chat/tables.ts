import { boolean, index, integer, pgEnum, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdAt, identity, instant, reference } from '../core/database/columns.ts';
import { files } from '../core/files/tables.ts';

/** Content of a message; `null` on the wire is text or a GIF. */
export const messageKind = pgEnum('message_kind', ['text', 'image', 'video', 'document']);

/** A conversation of two people, or a group of at most ten. */
export const conversations = pgTable('conversations', {
  id: identity(),
  title: text().notNull().default(''),
  isGroup: boolean('is_group').notNull(),
  /** The creator (`adminconvert`). */
  adminId: reference('admin_id').references(() => users.id, { onDelete: 'set null' }),
  /** Newest message, deleted ones included, to order lists. */
  lastMessageId: reference('last_message_id').notNull().default(0),
  /** `smallerId:largerId` for two people; unique per pair. */
  pairKey: text('pair_key').unique(),
  createdAt: createdAt(),
});

/** Participant of a conversation, with what they have read and whether they muted it. */
export const participants = pgTable(
  'participants',
  {
    conversationId: reference('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Muted (`statutnotif`). */
    isMuted: boolean('is_muted').notNull().default(false),
    /** Last message read by this person. */
    lastReadMessageId: reference('last_read_message_id').notNull().default(0),
    /** Messages of others after `lastReadMessageId`, updated on writes (`nbvue`). */
    unreadCount: integer('unread_count').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('participants_user').on(table.userId, table.conversationId),
  ],
);

/** A message of a conversation; deleted ones stay as empty rows. */
export const messages = pgTable(
  'messages',
  {
    id: identity(),
    conversationId: reference('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    authorId: reference('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: messageKind().notNull().default('text'),
    /** Sanitised HTML: text, or the `like` span of the thumbs-up. */
    content: text().notNull().default(''),
    gifUrl: text('gif_url'),
    createdAt: createdAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('messages_conversation').on(table.conversationId, table.id.desc().nullsFirst()),
    index('messages_author').on(table.authorId),
    index('messages_created_at').on(table.createdAt),
  ],
);

/** A file attached to a message. */
export const messageFiles = pgTable(
  'message_files',
  {
    messageId: reference('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    fileId: reference('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.position] }),
    uniqueIndex('message_files_file').on(table.fileId),
  ],
);
