import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { communities, communityRole } from '../communities/tables.ts';
import { createdAtColumn, identityColumn, instantColumn, referenceColumn } from '../core/database/columns.ts';
import { files } from '../core/files/tables.ts';

/** A mailed invitation of a person without an account; only the token's hash is stored. */
export const externalInvitations = pgTable(
  'external_invitations',
  {
    id: identityColumn(),
    /** Null before its mail is sent, once a later mail to the same person has the link, and once accepted. */
    tokenHash: text('token_hash').unique(),
    email: text().notNull(),
    communityId: referenceColumn('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    role: communityRole().notNull().default('ROLE_LECTEUR'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phone: text().notNull().default(''),
    job: text().notNull().default(''),
    photoId: referenceColumn('photo_id').references(() => files.id, { onDelete: 'set null' }),
    invitedBy: referenceColumn('invited_by').references(() => users.id, { onDelete: 'set null' }),
    expiresAt: instantColumn('expires_at').notNull(),
    acceptedAt: instantColumn('accepted_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('external_invitations_pending')
      .on(table.communityId, table.email)
      .where(sql`${table.acceptedAt} is null`),
    index('external_invitations_email')
      .on(table.email)
      .where(sql`${table.acceptedAt} is null`),
  ],
);
