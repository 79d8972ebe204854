/** Guests are external people. They only see the communities they were invited to and the members of these. */
import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../core/database/prepared.ts';
import { memberships } from './tables.ts';

/** SQL condition on `users` for the people visible to the reader; undefined when everybody is. */
export const visibleTo = (reader: Reader): SQL | undefined =>
  reader.isGuest
    ? sql`(users.id = ${reader.id} or exists (
        select 1 from ${memberships} as own
        join ${memberships} as theirs on theirs.community_id = own.community_id
        where own.user_id = ${reader.id} and theirs.user_id = users.id))`
    : undefined;
