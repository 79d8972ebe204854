import { customType, foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { comments } from '../comments/tables.ts';
import { communities } from '../communities/tables.ts';
import { reference } from '../core/database/columns.ts';
import { posts } from '../posts/tables.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The words of each post, its poll, its event and the names of its files, and their stems, without accents. The database keeps them by triggers, so that nothing
 * that writes a post can forget to.
 */
export const postWords = pgTable(
  'post_words',
  {
    postId: reference('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    communityId: reference('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    words: tsvector().notNull(),
  },
  (table) => [
    index('post_words_words').using('gin', table.words),
    index('post_words_community').on(table.communityId),
  ],
);

/** The words of each comment and reply. The database keeps them by a trigger. */
export const commentWords = pgTable(
  'comment_words',
  {
    commentId: reference('comment_id').primaryKey(),
    communityId: reference('community_id').notNull(),
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

/** Every word that a post ever had: where a misspelt one looks for what was meant. Told are those that its reader may read. */
export const vocabulary = pgTable('vocabulary', { word: text().primaryKey() }, (table) => [
  index('vocabulary_alike').using('gin', table.word.op('gin_trgm_ops')),
]);
