import { type SQL, sql } from 'drizzle-orm';
import type { FileAccessRule } from '../core/files/routes.ts';
import type { Reader } from '../core/database/prepared.ts';
import { isNotInBin } from './binned.ts';
import { communities, memberships } from './tables.ts';

/** Logos and covers are readable by every signed-in user: lists and invitations show them to non-members. */
export const readableCommunityPictures: FileAccessRule = sql`
  reader.id is not null and (
    exists (select 1 from ${communities} as c where c.logo_id = file.id and ${isNotInBin(sql`c.id`)})
    or exists (select 1 from ${communities} as c where c.cover_id = file.id and ${isNotInBin(sql`c.id`)}))`;

/** SQL condition: the reader is a member of the community or a platform administrator. */
export const canReadCommunity = (communityId: SQL): SQL => sql`
  (reader.is_administrator and ${isNotInBin(communityId)} or exists (
    select 1 from ${memberships} as m where m.community_id = ${communityId} and m.user_id = reader.id))`;

/** SQL condition: the reader may change the library of the community. */
export const canEditLibrary = (communityId: SQL): SQL => sql`
  (reader.is_administrator and ${isNotInBin(communityId)} or exists (
    select 1 from ${memberships} as m join ${communities} as c on c.id = m.community_id
    where m.community_id = ${communityId} and m.user_id = reader.id
      and (c.is_library_editable or m.role = 'ROLE_ADMIN')))`;

/**
 * SQL condition on `users` for the people visible to the reader; undefined when everybody is. Guests are
 * external people: they only see the communities they were invited to and the members of these.
 */
export const isVisibleTo = (reader: Reader): SQL | undefined =>
  reader.isGuest
    ? sql`(users.id = ${reader.id} or exists (
        select 1 from ${memberships} as own
        join ${memberships} as theirs on theirs.community_id = own.community_id
        where own.user_id = ${reader.id} and theirs.user_id = users.id))`
    : undefined;
