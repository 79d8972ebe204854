import { customType, index, pgTable, text } from 'drizzle-orm/pg-core';
import { communities } from '../communities/tables.ts';
import { reference } from '../core/database/columns.ts';
import { posts } from '../posts/tables.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The words of each post, its poll and its event, without accents. The database keeps it by triggers
 * (migration `search`), so that nothing that writes a post can forget to.
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

/** Every word that a post ever had: where a misspelt one looks for what was meant. Told are those that its reader may read. */
export const vocabulary = pgTable('vocabulary', { word: text().primaryKey() }, (table) => [
  index('vocabulary_alike').using('gin', table.word.op('gin_trgm_ops')),
]);
