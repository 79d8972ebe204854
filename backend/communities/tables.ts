import { sql } from 'drizzle-orm';
import { boolean, index, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, reference } from '../core/database/columns.ts';
import { files } from '../core/files/tables.ts';
import { users } from '../people/tables.ts';

/** The wire values of `typegroupe`; `defaut` is the company-wide community. */
export const communityKind = pgEnum('community_kind', ['public', 'private', 'secret', 'defaut']);

/** A community. */
export const communities = pgTable(
  'communities',
  {
    id: identity(),
    title: text().notNull(),
    subject: text().notNull().default(''),
    kind: communityKind().notNull().default('public'),
    color: text().notNull().default('#d6d6d6'),
    logoId: reference('logo_id').references(() => files.id, { onDelete: 'set null' }),
    coverId: reference('cover_id').references(() => files.id, { onDelete: 'set null' }),
    /** Whether every member, and not only administrators, manages the library. */
    isLibraryEditable: boolean('is_library_editable').notNull().default(false),
    createdBy: reference('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('communities_one_default')
      .on(table.kind)
      .where(sql`${table.kind} = 'defaut'`),
    index('communities_title').on(table.title, table.id),
  ],
);
