import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { instantColumn, referenceColumn } from '../core/database/columns.ts';
import { files } from '../core/files/tables.ts';

/** Colours of `colorweb`; a missing one has its default. */
export type WebColors = Partial<
  Record<
    | 'bodyBgColor'
    | 'headerBgColor'
    | 'headerMenuColor'
    | 'headerActiveMenuColor'
    | 'communityColor'
    | 'communityBadgeColor'
    | 'contactsColor',
    string
  >
>;

/** Branding settings: exactly one row. */
export const platformSettings = pgTable(
  'platform_settings',
  {
    id: integer().primaryKey().default(1),
    name: text().notNull(),
    /** Sanitised HTML shown on the sign-in screen. */
    welcomeHtml: text('welcome_html').notNull().default(''),
    logoId: referenceColumn('logo_id').references(() => files.id, { onDelete: 'set null' }),
    secondaryLogoId: referenceColumn('secondary_logo_id').references(() => files.id, {
      onDelete: 'set null',
    }),
    faviconId: referenceColumn('favicon_id').references(() => files.id, { onDelete: 'set null' }),
    mainColor: text('main_color').notNull().default('#004b67'),
    tabColor: text('tab_color').notNull().default('#004b67'),
    webColors: jsonb('web_colors').$type<WebColors>().notNull().default({}),
    updatedAt: instantColumn('updated_at'),
    editedBy: referenceColumn('edited_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [check('platform_settings_single', sql`${table.id} = 1`)],
);
