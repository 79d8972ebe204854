import { index, pgEnum, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdAtColumn, referenceColumn } from '../core/database/columns.ts';
import { posts } from '../posts/tables.ts';

/** J'aime, Bravo, Ok: 0, 1, 2 on the wire, in this order. */
export const reactionKind = pgEnum('reaction_kind', ['like', 'applause', 'check']);

/** A person's one reaction to a post; the three kinds are exclusive. */
export const reactions = pgTable(
  'reactions',
  {
    postId: referenceColumn('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: referenceColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: reactionKind().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index('reactions_recent').on(table.postId, table.createdAt, table.userId),
    index('reactions_user').on(table.userId),
    index('reactions_created_at').on(table.createdAt),
  ],
);
