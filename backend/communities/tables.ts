import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgEnum, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdAtColumn, identityColumn, instantColumn, referenceColumn } from '../core/database/columns.ts';
import { files } from '../core/files/tables.ts';

/** The wire values of `typegroupe`; `defaut` is the company-wide community. */
export const communityKind = pgEnum('community_kind', ['public', 'private', 'secret', 'defaut']);

/** Table of communities. */
export const communities = pgTable(
  'communities',
  {
    id: identityColumn(),
    title: text().notNull(),
    subject: text().notNull().default(''),
    /** Where it is at home, as its administrators write it. */
    location: text().notNull().default(''),
    kind: communityKind().notNull().default('public'),
    color: text().notNull().default('#d6d6d6'),
    logoId: referenceColumn('logo_id').references(() => files.id, { onDelete: 'set null' }),
    coverId: referenceColumn('cover_id').references(() => files.id, { onDelete: 'set null' }),
    /** Whether all members manage the library, or administrators only. */
    isLibraryEditable: boolean('is_library_editable').notNull().default(false),
    createdBy: referenceColumn('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
    updatedAt: instantColumn('updated_at'),
    editedBy: referenceColumn('edited_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('communities_one_default')
      .on(table.kind)
      .where(sql`${table.kind} = 'defaut'`),
    index('communities_title').on(table.title, table.id),
    index('communities_search').using('gin', sql`words_of(title || ' ' || subject) gin_trgm_ops`),
    index('communities_logo').on(table.logoId),
    index('communities_cover').on(table.coverId),
  ],
);

/**
 * Roles within a community, unrelated to the platform right of the same name: ROLE_ADMIN administers it,
 * ROLE_MODERATEUR, whatever its name, is an ordinary member who publishes, and ROLE_LECTEUR reads, reacts and comments.
 */
export const communityRole = pgEnum('community_role', ['ROLE_ADMIN', 'ROLE_MODERATEUR', 'ROLE_LECTEUR']);

/** A membership of a person in a community. */
export const memberships = pgTable(
  'memberships',
  {
    communityId: referenceColumn('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: referenceColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: communityRole().notNull().default('ROLE_MODERATEUR'),
    /** Position in the person's left panel, set by drag and drop. */
    position: integer().notNull().default(0),
    /** Newest post the person has seen there; newer ones count in `nb_postnonlu`. */
    lastSeenPostId: referenceColumn('last_seen_post_id').notNull().default(0),
    notificationsEnabled: boolean('notifications_enabled').notNull().default(true),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.communityId, table.userId] }),
    index('memberships_user').on(table.userId, table.position, table.communityId),
    index('memberships_role').on(table.communityId, table.role, table.userId),
  ],
);

/** A pending join request. The table keeps its old name; `invitedBy` is unused. */
export const joinRequests = pgTable(
  'invitations',
  {
    id: identityColumn(),
    communityId: referenceColumn('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: referenceColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    invitedBy: referenceColumn('invited_by').references(() => users.id, { onDelete: 'set null' }),
    role: communityRole().notNull().default('ROLE_MODERATEUR'),
    /** What the person wrote when asking to join. */
    message: text().notNull().default(''),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('invitations_once').on(table.communityId, table.userId),
    index('invitations_user').on(table.userId),
  ],
);

/** Why a person's last request to join was refused, if a reason was given. */
export const joinRefusals = pgTable(
  'join_refusals',
  {
    communityId: referenceColumn('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: referenceColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.communityId, table.userId] }),
    index('join_refusals_user').on(table.userId),
  ],
);

/** A deleted community, kept for some days: secret and without members, who are in `binnedMemberships`. */
export const communityBin = pgTable(
  'community_bin',
  {
    communityId: referenceColumn('community_id')
      .primaryKey()
      .references(() => communities.id, { onDelete: 'cascade' }),
    /** Its kind before and after. */
    kind: communityKind().notNull(),
    deletedBy: referenceColumn('deleted_by').references(() => users.id, { onDelete: 'set null' }),
    deletedAt: instantColumn('deleted_at').notNull().defaultNow(),
  },
  (table) => [index('community_bin_deleted_by').on(table.deletedBy)],
);

/** The memberships of deleted communities, with the columns of `memberships`. */
export const binnedMemberships = pgTable(
  'binned_memberships',
  {
    communityId: referenceColumn('community_id')
      .notNull()
      .references(() => communityBin.communityId, { onDelete: 'cascade' }),
    userId: referenceColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: communityRole().notNull(),
    position: integer().notNull(),
    lastSeenPostId: referenceColumn('last_seen_post_id').notNull(),
    notificationsEnabled: boolean('notifications_enabled').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.communityId, table.userId] }),
    index('binned_memberships_user').on(table.userId),
  ],
);
