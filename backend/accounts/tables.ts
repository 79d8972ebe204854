import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
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
    /** Null until they have signed in. */
    firstSignInAt: instant('first_sign_in_at'),
    /** Null until they have chosen a password of their own in a session: `premier log!` is told until then. */
    onboardedAt: instant('onboarded_at'),
    lastSeenAt: instant('last_seen_at'),
    createdAt: createdAt(),
    /** Of what administrators, or they themselves, write of them. */
    updatedAt: instant('updated_at'),
    editedBy: reference('edited_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** What they are searched by and put in order by, kept by the database: told anew for thousands, it takes long. */
    words: text()
      .notNull()
      .generatedAlwaysAs(sql`words_of_person(first_name, last_name, email, job, phone)`),
    foldedFirstName: text('folded_first_name')
      .notNull()
      .generatedAlwaysAs(sql`folded(first_name)`),
    foldedLastName: text('folded_last_name')
      .notNull()
      .generatedAlwaysAs(sql`folded(last_name)`),
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
    index('users_search').using('gin', table.words.op('gin_trgm_ops')).with({ fastupdate: 'off' }),
    // Accounts without a name come last.
    index('users_by_name').on(
      sql`((first_name = '' and last_name = '')::integer)`,
      table.foldedFirstName,
      table.foldedLastName,
      table.id,
    ),
  ],
);

/** What people sign in with. */
export const clientPlatform = pgEnum('client_platform', ['web', 'ios', 'android']);

/**
 * A sign-in on a device, as long as it lasts. Its tokens name it and their generation: each renewal begins a new
 * one. What has ended stays for a while, so that the device is known when it comes back.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What was told at sign-in; null or empty where nothing was. */
    platform: clientPlatform(),
    appVersion: text('app_version').notNull().default(''),
    deviceName: text('device_name').notNull().default(''),
    /** Hash of what tells the device from others of the person. */
    deviceKey: text('device_key').notNull(),
    /** From where it was used last. */
    address: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** Which its newest token is, counted from 0, when that was issued, and the newest with which anything was asked. */
    generation: integer().notNull().default(0),
    renewedAt: instant('renewed_at').notNull().defaultNow(),
    usedGeneration: integer('used_generation').notNull().default(0),
    /** Null while it lasts. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('sessions_user').on(table.userId, table.lastUsedAt)],
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
    /** With its session it goes. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    platform: clientPlatform(),
    /** Language of what it shows, as `fr-FR`; empty where it was not told. */
    locale: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.token] }),
    index('devices_token').on(table.token),
    index('devices_session').on(table.sessionId),
  ],
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
