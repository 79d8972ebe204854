/**
 * Guests: people from outside the organisation. They are members of the communities that they were
 * invited to and of nothing else, and know the people of these communities alone.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../core/database/prepared.ts';
import { memberships } from './tables.ts';

/**
 * Which people of `users`, by that name in the statement, the reader may know; undefined where that is
 * everybody. Guests know themselves and whoever they share a community with.
 */
export const knownTo = (reader: Reader): SQL | undefined =>
  reader.isGuest
    ? sql`(users.id = ${reader.id} or exists (
        select 1 from ${memberships} as own
        join ${memberships} as theirs on theirs.community_id = own.community_id
        where own.user_id = ${reader.id} and theirs.user_id = users.id))`
    : undefined;
