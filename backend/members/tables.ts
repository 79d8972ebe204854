import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgEnum, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, reference } from '../core/database/columns.ts';
import { communities } from '../communities/tables.ts';
import { files } from '../core/files/tables.ts';
import { users } from '../people/tables.ts';

/** Roles inside a community; never the platform right of the same name. */
export const communityRole = pgEnum('community_role', ['ROLE_ADMIN', 'ROLE_MODERATEUR', 'ROLE_LECTEUR']);

/** A person's place in a community. */
export const memberships = pgTable(
  'memberships',
  {
    communityId: reference('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: communityRole().notNull().default('ROLE_MODERATEUR'),
    /** Order in the person's left panel, set by drag and drop. */
    position: integer().notNull().default(0),
    /** Newest post the person has seen there; what is above it is `nb_postnonlu`. */
    lastSeenPostId: reference('last_seen_post_id').notNull().default(0),
    notificationsEnabled: boolean('notifications_enabled').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.communityId, table.userId] }),
    index('memberships_user').on(table.userId, table.position, table.communityId),
    index('memberships_role').on(table.communityId, table.role, table.userId),
  ],
);

/** A pending request to join (`invitedBy` null) or invitation of a member. */
export const invitations = pgTable(
  'invitations',
  {
    id: identity(),
    communityId: reference('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    invitedBy: reference('invited_by').references(() => users.id, { onDelete: 'set null' }),
    role: communityRole().notNull().default('ROLE_MODERATEUR'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('invitations_once').on(table.communityId, table.userId),
    index('invitations_user').on(table.userId),
  ],
);

/** An invitation by mail of somebody without an account; only a hash of its token is kept. */
export const externalInvitations = pgTable(
  'external_invitations',
  {
    id: identity(),
    tokenHash: text('token_hash').notNull().unique(),
    email: text().notNull(),
    communityId: reference('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    role: communityRole().notNull().default('ROLE_LECTEUR'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phone: text().notNull().default(''),
    job: text().notNull().default(''),
    photoId: reference('photo_id').references(() => files.id, { onDelete: 'set null' }),
    invitedBy: reference('invited_by').references(() => users.id, { onDelete: 'set null' }),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('external_invitations_pending')
      .on(table.communityId, table.email)
      .where(sql`${table.acceptedAt} is null`),
  ],
);
