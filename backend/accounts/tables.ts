import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, reference } from '../core/database/columns.ts';
import { files } from '../core/files/tables.ts';

/** A person with an account. */
export const users = pgTable(
  'users',
  {
    id: identity(),
    /** The identifier at sign-in, stored in lower case; the `username` of the token. */
    email: text().notNull(),
    /** Argon2id of the SHA-256 hex digest that the browser sends; null until a password is chosen. */
    passwordHash: text('password_hash'),
    /** `M.`, `Mme` or `Melle`. */
    civility: text().notNull().default('M.'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    job: text().notNull().default(''),
    phone: text().notNull().default(''),
    birthDate: date('birth_date', { mode: 'string' }),
    country: text().notNull().default('France'),
    /** ISO 639-1 code of the preferred language. */
    language: text().notNull().default('fr'),
    description: text().notNull().default(''),
    avatarId: reference('avatar_id').references(() => files.id, { onDelete: 'set null' }),
    /** The platform right; a community's ROLE_ADMIN is a membership role and unrelated. */
    isAdministrator: boolean('is_administrator').notNull().default(false),
    /** The wire flag `casecoche`. */
    canCreateCommunities: boolean('can_create_communities').notNull().default(false),
    /** Invited from outside the organisation. */
    isExternal: boolean('is_external').notNull().default(false),
    /** Null until the first sign-in has been announced (`premier log!`). */
    firstSignInAt: instant('first_sign_in_at'),
    lastSeenAt: instant('last_seen_at'),
    /** Tokens issued before this instant are refused (password changed, account closed). */
    tokensValidFrom: instant('tokens_valid_from')
      .notNull()
      .default(sql`to_timestamp(0)`),
    createdAt: createdAt(),
    /** Of what administrators, or they themselves, write of them. */
    updatedAt: instant('updated_at'),
    editedBy: reference('edited_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    index('users_name').on(table.firstName, table.lastName, table.id),
    index('users_avatar')
      .on(table.avatarId)
      .where(sql`${table.avatarId} is not null`),
    index('users_last_seen').on(table.lastSeenAt),
    index('users_created_at').on(table.createdAt),
  ],
);

/** A device that may receive push messages; kind 2 is a browser. */
export const devices = pgTable(
  'devices',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull(),
    kind: smallint().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.token] }), index('devices_token').on(table.token)],
);

/** What a mailed link is for: the first password of a new account, or another one. */
export const linkPurpose = pgEnum('link_purpose', ['welcome', 'reset']);

/** An expiring right to choose a password, one per person and purpose; used, it goes. Only a hash of the token is kept. */
export const passwordLinks = pgTable(
  'password_links',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: linkPurpose().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);
