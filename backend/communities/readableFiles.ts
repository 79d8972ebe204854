import { type SQL, sql } from 'drizzle-orm';
import type { ReadingRule } from '../core/files/reading.ts';
import { communities, memberships } from './tables.ts';

/** Logos and covers are for everybody who is signed in: invitations and lists show them to more than members. */
export const readablePictures: ReadingRule = sql`
  reader.id is not null and (
    exists (select 1 from ${communities} as c where c.logo_id = file.id)
    or exists (select 1 from ${communities} as c where c.cover_id = file.id))`;

/** Part of a reading rule: whether the reader is a member of a community, or administers the platform. */
export const readsCommunity = (communityId: SQL): SQL => sql`
  (reader.is_administrator or exists (
    select 1 from ${memberships} as m where m.community_id = ${communityId} and m.user_id = reader.id))`;
