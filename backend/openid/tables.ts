import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { createdAtColumn, instantColumn, referenceColumn } from '../core/database/columns.ts';

/** A sign-in that was started at a provider and is not completed. */
export const openidAttempts = pgTable(
  'openid_attempts',
  {
    /** SHA-256 of the state, in hexadecimal. */
    stateHash: text('state_hash').primaryKey(),
    /** Key of the provider. */
    provider: text().notNull(),
    /** PKCE's secret. */
    codeVerifier: text('code_verifier').notNull(),
    nonce: text().notNull(),
    /** Where the provider sends the person back. */
    redirectUrl: text('redirect_url').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [index('openid_attempts_expires_at').on(table.expiresAt)],
);

/** Account of a person at a provider, linked to their account here. */
export const openidIdentities = pgTable(
  'openid_identities',
  {
    /** Key of the provider. */
    provider: text().notNull(),
    /** The claim `sub`, unique at the provider. */
    subject: text().notNull(),
    userId: referenceColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('openid_identities_user').on(table.userId),
  ],
);
