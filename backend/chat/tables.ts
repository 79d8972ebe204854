import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { createdAtColumn, identityColumn, instantColumn, referenceColumn } from '../core/database/columns.ts';
import { files } from '../core/files/tables.ts';

/** Content of a message; `text`, also for a GIF, is `null` on the wire. */
export const messageKind = pgEnum('message_kind', ['text', 'image', 'video', 'document']);

/** What happened in the conversation, for a notice: a row that the system writes into the message list. */
export const messageNotice = pgEnum('message_notice', [
  'added',
  'removed',
  'left',
  'renamed',
  'picture',
  'administrator',
]);

/** A conversation of two people, or a group of at most ten. */
export const conversations = pgTable(
  'conversations',
  {
    id: identityColumn(),
    title: text().notNull().default(''),
    isGroup: boolean('is_group').notNull(),
    /** The group's administrator; in a conversation of two, the person who created it. */
    adminId: referenceColumn('admin_id').references(() => users.id, { onDelete: 'set null' }),
    pictureId: referenceColumn('picture_id').references(() => files.id, { onDelete: 'set null' }),
    /** The pinned message, shown above the message list. */
    pinnedMessageId: referenceColumn('pinned_message_id').references((): AnyPgColumn => messages.id, {
      onDelete: 'set null',
    }),
    /** Newest message, deleted ones and notices included, to order lists. */
    lastMessageId: referenceColumn('last_message_id').notNull().default(0),
    /** `smallerId:largerId` for two people; unique per pair. */
    pairKey: text('pair_key').unique(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('conversations_admin').on(table.adminId),
    index('conversations_picture')
      .on(table.pictureId)
      .where(sql`${table.pictureId} is not null`),
    index('conversations_pinned_message')
      .on(table.pinnedMessageId)
      .where(sql`${table.pinnedMessageId} is not null`),
    index('conversations_pair').using('gin', sql`string_to_array(${table.pairKey}, ':')`),
  ],
);

/** Participant of a conversation, with what they have read and whether they muted it. */
export const participants = pgTable(
  'participants',
  {
    conversationId: referenceColumn('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: referenceColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isMuted: boolean('is_muted').notNull().default(false),
    /** Whether only replies to this person and mentions of them are notified; ignored when muted. */
    notifiesMentionsOnly: boolean('notifies_mentions_only').notNull().default(false),
    /** Whether it is on top of this person's list. */
    isPinned: boolean('is_pinned').notNull().default(false),
    /** Last message read by this person. */
    lastReadMessageId: referenceColumn('last_read_message_id').notNull().default(0),
    /** From which message this person marked the conversation as unread; others do not see it. */
    unreadFromMessageId: referenceColumn('unread_from_message_id'),
    /** Number of unread messages (`isUnread` in unread.ts), updated on each write; `nbvue` on the wire. */
    unreadCount: integer('unread_count').notNull().default(0),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('participants_user').on(table.userId, table.conversationId),
  ],
);

/** When a participant read the conversation up to a message. */
export const readReceipts = pgTable(
  'message_readings',
  {
    conversationId: referenceColumn('conversation_id').notNull(),
    userId: referenceColumn('user_id').notNull(),
    upToMessageId: referenceColumn('up_to_message_id').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId, table.upToMessageId] }),
    foreignKey({
      name: 'message_readings_participant',
      columns: [table.conversationId, table.userId],
      foreignColumns: [participants.conversationId, participants.userId],
    }).onDelete('cascade'),
    index('message_readings_created').on(table.createdAt),
  ],
);

/**
 * A message of a conversation; deleted ones stay as empty rows. Notices have `deletedAt` set, so that counts, search
 * and replies skip them.
 */
export const messages = pgTable(
  'messages',
  {
    id: identityColumn(),
    conversationId: referenceColumn('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    authorId: referenceColumn('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: messageKind().notNull().default('text'),
    /** Sanitised HTML: text, or the `like` span of the thumbs-up; of a notice the new title. */
    content: text().notNull().default(''),
    /** Kind of notice; null for ordinary messages. The author is who did it. */
    notice: messageNotice(),
    /** The person concerned by the notice. */
    noticeUserId: referenceColumn('notice_user_id').references(() => users.id, { onDelete: 'set null' }),
    gifUrl: text('gif_url'),
    /** The message that this one answers, of the same conversation. */
    replyToId: referenceColumn('reply_to_id').references((): AnyPgColumn => messages.id, {
      onDelete: 'set null',
    }),
    /** Whether it was forwarded from another message. */
    isForwarded: boolean('is_forwarded').notNull().default(false),
    createdAt: createdAtColumn(),
    /** When its author last corrected it; earlier texts are not kept. */
    editedAt: instantColumn('edited_at'),
    deletedAt: instantColumn('deleted_at'),
  },
  (table) => [
    index('messages_reply_to')
      .on(table.replyToId)
      .where(sql`${table.replyToId} is not null`),
    index('messages_conversation').on(table.conversationId, table.id.desc().nullsFirst()),
    index('messages_attachments')
      .on(table.conversationId, table.id.desc().nullsFirst())
      .where(sql`deleted_at is null and kind in ('image', 'video', 'document')`),
    index('messages_links')
      .on(table.conversationId, table.id.desc().nullsFirst())
      .where(sql`deleted_at is null and content ~* 'https?://'`),
    index('messages_author').on(table.authorId),
    index('messages_notice_user')
      .on(table.noticeUserId)
      .where(sql`${table.noticeUserId} is not null`),
    check('messages_notice_deleted', sql`${table.notice} is null or ${table.deletedAt} is not null`),
    index('messages_created_at').on(table.createdAt),
  ],
);

/** A person's one reaction to a message. */
export const messageReactions = pgTable(
  'message_reactions',
  {
    messageId: referenceColumn('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: referenceColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    emoji: text().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index('message_reactions_user').on(table.userId),
  ],
);

/** Attachment of a message, one row per file; a forwarded message has its own rows for the same files. */
export const messageFiles = pgTable(
  'message_files',
  {
    messageId: referenceColumn('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    fileId: referenceColumn('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.position] }),
    index('message_files_file').on(table.fileId),
  ],
);
