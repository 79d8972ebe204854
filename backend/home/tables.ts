import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdAtColumn, identityColumn, instantColumn, referenceColumn } from '../core/database/columns.ts';
import { files } from '../core/files/tables.ts';

/**
 * Breaking news and display settings of the home page: at most one row, inserted by the first
 * change; the column defaults apply before.
 */
export const homeSettings = pgTable(
  'home_settings',
  {
    id: integer().primaryKey().default(1),
    breakingNews: text('breaking_news').notNull().default(''),
    breakingNewsEnabled: boolean('breaking_news_enabled').notNull().default(true),
    highlightsEnabled: boolean('highlights_enabled').notNull().default(true),
    /** Last edit of the breaking news. */
    updatedAt: instantColumn('updated_at'),
    editedBy: referenceColumn('edited_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [check('home_settings_single', sql`${table.id} = 1`)],
);

/** A slide of the home carousel (`bandeau`): a file or rich text. */
export const highlights = pgTable(
  'highlights',
  {
    id: identityColumn(),
    fileId: referenceColumn('file_id').references(() => files.id, { onDelete: 'cascade' }),
    /** Sanitised HTML. */
    text: text(),
    link: text(),
    position: integer().notNull().default(0),
    createdAt: createdAtColumn(),
    updatedAt: instantColumn('updated_at'),
    editedBy: referenceColumn('edited_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('highlights_content', sql`${table.fileId} is not null or ${table.text} is not null`),
    index('highlights_position').on(table.position, table.id),
    index('highlights_file').on(table.fileId),
  ],
);

/** A picture or video of the right column. */
export const illustrations = pgTable(
  'illustrations',
  {
    id: identityColumn(),
    fileId: referenceColumn('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    link: text(),
    /** Position from 1; 0 until first ordered, shown before the others, newest first. */
    position: integer().notNull().default(0),
    createdAt: createdAtColumn(),
  },
  (table) => [index('illustrations_file').on(table.fileId)],
);

/** A link that administrators show to everybody but guests, under « Mes liens ». */
export const links = pgTable(
  'links',
  {
    id: identityColumn(),
    title: text().notNull(),
    url: text().notNull(),
    iconId: referenceColumn('icon_id').references(() => files.id, { onDelete: 'set null' }),
    position: integer().notNull().default(0),
    createdAt: createdAtColumn(),
    updatedAt: instantColumn('updated_at'),
    editedBy: referenceColumn('edited_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('links_position').on(table.position, table.id), index('links_icon').on(table.iconId)],
);
