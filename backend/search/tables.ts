import { customType, foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { comments } from '../posts/commentTables.ts';
import { communities } from '../communities/tables.ts';
import { conversations, messages } from '../chat/tables.ts';
import { referenceColumn } from '../core/database/columns.ts';
import { posts } from '../posts/tables.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Unaccented words and stems of each post, its poll, event and file names; maintained by triggers. */
export const postWords = pgTable(
  'post_words',
  {
    postId: referenceColumn('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    communityId: referenceColumn('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    words: tsvector().notNull(),
  },
  (table) => [
    index('post_words_words').using('gin', table.words),
    index('post_words_community').on(table.communityId),
  ],
);

/** Words of each comment and reply; maintained by a trigger. */
export const commentWords = pgTable(
  'comment_words',
  {
    commentId: referenceColumn('comment_id').primaryKey(),
    communityId: referenceColumn('community_id').notNull(),
    words: tsvector().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'comment_words_comment_id_fkey',
      columns: [table.commentId],
      foreignColumns: [comments.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'comment_words_community_id_fkey',
      columns: [table.communityId],
      foreignColumns: [communities.id],
    }).onDelete('cascade'),
    index('comment_words_words').using('gin', table.words),
    index('comment_words_community').on(table.communityId),
  ],
);

/** Words of each message and its file names, without deleted messages; maintained by triggers. */
export const messageWords = pgTable(
  'message_words',
  {
    messageId: referenceColumn('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    conversationId: referenceColumn('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    words: tsvector().notNull(),
  },
  (table) => [
    index('message_words_words').using('gin', table.words),
    index('message_words_conversation').on(table.conversationId),
  ],
);

/** All words of posts, for spelling suggestions. Only words readable by the caller are returned. */
export const vocabulary = pgTable('vocabulary', { word: text().primaryKey() }, (table) => [
  index('vocabulary_alike').using('gin', table.word.op('gin_trgm_ops')),
]);
