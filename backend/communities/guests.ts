/**
 * Guests: people from outside the organisation. They are members of the communities that they were
 * invited to and of nothing else, and know the people of these communities alone.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import { memberships } from './tables.ts';

/**
 * Which people of `users`, by that name in the statement, the caller may know; undefined where that is
 * everybody. Guests know themselves and whoever they share a community with.
 */
export const knownTo = (caller: Caller): SQL | undefined =>
  caller.isGuest
    ? sql`(users.id = ${caller.id} or exists (
        select 1 from ${memberships} as own
        join ${memberships} as theirs on theirs.community_id = own.community_id
        where own.user_id = ${caller.id} and theirs.user_id = users.id))`
    : undefined;
