import { isNotInBin } from '../communities/binned.ts';
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { type Access, accessCommunity } from '../communities/permissions.ts';
import { logos, toWirePicture } from '../communities/pictures.ts';
import { communities, joinRequests, memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { forbiddenError, notFoundError } from '../core/errors.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatars, personColumns } from '../people/people.ts';
import { toWireUser } from '../people/people.wire.ts';
import type {
  ListAddableCommunitiesResponse,
  CommunitySettingsResponse,
  ListJoinRequestsResponse,
} from './wire.ts';

/** Reads settings of a community; the number of join requests is 0 unless the caller administers it. */
export async function readCommunitySettings(
  db: Queryable,
  { communityId, canAdminister }: Access,
): Promise<z.output<typeof CommunitySettingsResponse>> {
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
  return {
    status: true as const,
    nbuser: community.members,
    nbinvitation: pending?.total ?? 0,
    group: { id: communityId, isLibraryEditable: community.isLibraryEditable },
  };
}

/** Lists requests to join a community, oldest first; throws 403 unless the caller administers it. */
export async function listJoinRequests(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
  communityId: number,
): Promise<z.output<typeof ListJoinRequestsResponse>> {
  const access = await accessCommunity(db, caller, communityId);
  if (!access.canAdminister) throw forbiddenError();
  const rows = await db
    .select({ invitation: joinRequests, person: personColumns(caller) })
    .from(joinRequests)
    .innerJoin(users, eq(users.id, joinRequests.userId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(eq(joinRequests.communityId, access.communityId))
    .orderBy(asc(joinRequests.id))
    .limit(1_000);
  return {
    status: true as const,
    invitations: rows.map(({ invitation, person }) => ({
      id: invitation.id,
      id_user: person.id,
      user: toWireUser(person, links),
      role: invitation.role,
      createdAt: invitation.createdAt.toISOString(),
      message: invitation.message,
    })),
  };
}

/** Lists the communities to which the caller may add a person who is no member, except the company-wide one. */
export async function listAddableCommunities(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
  userId: number,
): Promise<z.output<typeof ListAddableCommunitiesResponse>> {
  const own = alias(memberships, 'own');
  const theirs = alias(memberships, 'theirs');
  const rows = await db
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
  return {
    status: true as const,
    groups: rows.map(({ community, logoKey }) => ({
      id: community.id,
      titre: community.title,
      logo: toWirePicture(logoKey, links),
      couleur: community.color,
      typegroupe: community.kind,
    })),
  };
}
