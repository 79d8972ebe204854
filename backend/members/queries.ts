import { isNotInBin } from '../communities/binned.ts';
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { type Access, accessCommunity } from '../communities/permissions.ts';
import { logos } from '../communities/pictures.ts';
import { communities, joinRequests, memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { forbiddenError, notFoundError } from '../core/errors.ts';
import { avatars, personColumns } from '../people/people.ts';

/** Reads settings of a community; the number of join requests is 0 unless the caller administers it. */
export async function readCommunitySettings(db: Queryable, { communityId, canAdminister }: Access) {
  const [community] = await db
    .select({
      isLibraryEditable: communities.isLibraryEditable,
      members: db.$count(memberships, eq(memberships.communityId, communityId)),
    })
    .from(communities)
    .where(eq(communities.id, communityId));
  if (community === undefined) throw notFoundError();
  const [pending] = canAdminister
    ? await db.select({ total: count() }).from(joinRequests).where(eq(joinRequests.communityId, communityId))
    : [];
  return { ...community, communityId, pending: pending?.total ?? 0 };
}

/** Lists requests to join a community, oldest first; throws 403 unless the caller administers it. */
export async function listJoinRequests(db: Queryable, caller: Caller, communityId: number) {
  const access = await accessCommunity(db, caller, communityId);
  if (!access.canAdminister) throw forbiddenError();
  return db
    .select({ request: joinRequests, person: personColumns(caller) })
    .from(joinRequests)
    .innerJoin(users, eq(users.id, joinRequests.userId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(eq(joinRequests.communityId, access.communityId))
    .orderBy(asc(joinRequests.id))
    .limit(1_000);
}

/** Lists the communities to which the caller may add a person who is no member, except the company-wide one. */
export function listAddableCommunities(db: Queryable, caller: Caller, userId: number) {
  const own = alias(memberships, 'own');
  const theirs = alias(memberships, 'theirs');
  return db
    .select({ community: communities, logoKey: logos.key })
    .from(communities)
    .leftJoin(logos, eq(logos.id, communities.logoId))
    .leftJoin(own, and(eq(own.communityId, communities.id), eq(own.userId, caller.id)))
    .leftJoin(theirs, and(eq(theirs.communityId, communities.id), eq(theirs.userId, userId)))
    .where(
      and(
        ne(communities.kind, 'defaut'),
        isNull(theirs.userId),
        caller.isGuest ? sql`false` : undefined,
        caller.isAdministrator ? isNotInBin(communities.id) : eq(own.role, 'ROLE_ADMIN'),
      ),
    )
    .orderBy(asc(communities.title), asc(communities.id))
    .limit(1_000);
}
