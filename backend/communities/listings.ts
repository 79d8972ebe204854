import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { joinLastEditor, editorColumns, lastEditors } from '../accounts/modifications.ts';
import { toWireModification } from '../accounts/modifications.wire.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import type { FileLinks } from '../core/files/links.ts';
import { toWireFields } from './fields.ts';
import { unseenCountQueries } from './handlers.ts';
import { canInvite, type Role } from './permissions.ts';
import { covers, logos, toWirePicture } from './pictures.ts';
import { isNotInBin } from './binned.ts';
import { administratorCount, hasRequestedToJoin, lastRefusalReason, memberCount } from './queries.ts';
import { communities, joinRequests, memberships } from './tables.ts';
import type {
  ListOwnCommunitiesResponse,
  ListOwnCommunitiesBody,
  ListJoinableCommunitiesResponse,
} from './wire.ts';

const columns = {
  community: communities,
  editor: editorColumns,
  logoKey: logos.key,
  coverKey: covers.key,
  members: memberCount,
  administrators: administratorCount,
};

interface Listed {
  community: typeof communities.$inferSelect;
  editor: { firstName: string; lastName: string } | null;
  logoKey: string | null;
  coverKey: string | null;
  members: number;
  administrators: number;
  role: Role | null;
}

/** Fields of a community in a list that do not depend on the caller. */
const listingOnWire = (
  caller: Caller,
  links: FileLinks,
  { community, editor, logoKey, coverKey, members, administrators, role }: Listed,
) => ({
  id_group: community.id,
  ...toWireFields(community),
  logo: toWirePicture(logoKey, links),
  photocouverture: toWirePicture(coverKey, links),
  nb_admin: administrators,
  nb_user: members,
  user_email: caller.email,
  user_id: caller.id,
  user_role: role,
  isLibraryEditable: community.isLibraryEditable,
  peutInviter: canInvite(caller, role),
  // Only members see who edited it.
  modification: role || caller.isAdministrator ? toWireModification(community, editor) : null,
});

/** Number of pending join requests; 0 unless the caller administers the community. */
const pendingCount = (caller: Caller): SQL<number> =>
  sql<number>`case when ${caller.isAdministrator ? sql`true` : eq(memberships.role, 'ROLE_ADMIN')} then (select count(*)::int from ${joinRequests} as i where i.community_id = ${communities.id}) else 0 end`;

const unseenCount = (caller: Caller): SQL<number> =>
  sql<number>`(${sql.join([sql`0`, ...unseenCountQueries.map((count) => count(caller))], sql` + `)})`;

/** The caller's communities in the caller's order: all together, and by kind. */
export async function listOwnCommunities(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
  { nbCommunity, startPoint, type, hasNotif }: z.output<typeof ListOwnCommunitiesBody>,
): Promise<z.output<typeof ListOwnCommunitiesResponse>> {
  const rows = await db
    .select({
      ...columns,
      role: memberships.role,
      pending: pendingCount(caller),
      unread: hasNotif ? unseenCount(caller) : sql<number>`0`,
    })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .leftJoin(logos, eq(logos.id, communities.logoId))
    .leftJoin(covers, eq(covers.id, communities.coverId))
    .leftJoin(lastEditors, joinLastEditor(communities.editedBy))
    .where(and(eq(memberships.userId, caller.id), type === '' ? undefined : eq(communities.kind, type)))
    .orderBy(asc(memberships.position), asc(memberships.communityId))
    .limit(nbCommunity)
    .offset(startPoint);
  const listings = rows.map((row) => ({
    ...listingOnWire(caller, links, row),
    nb_postnonlu: row.unread,
    invitation: row.pending,
  }));
  const isClosed = (kind: string) => kind === 'private' || kind === 'secret';
  return {
    status: true as const,
    communities: listings,
    private: listings.filter((listing) => isClosed(listing.typegroupe)),
    public: listings.filter((listing) => !isClosed(listing.typegroupe)),
  };
}

/**
 * « Autres communautés »: communities the caller could join; none for guests, secret ones for platform administrators
 * only.
 */
export async function listJoinableCommunities(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
): Promise<z.output<typeof ListJoinableCommunitiesResponse>> {
  const rows = await db
    .select({
      ...columns,
      pending: pendingCount(caller),
      hasAsked: hasRequestedToJoin(caller),
      lastRefusal: lastRefusalReason(caller),
    })
    .from(communities)
    .leftJoin(
      memberships,
      and(eq(memberships.communityId, communities.id), eq(memberships.userId, caller.id)),
    )
    .leftJoin(logos, eq(logos.id, communities.logoId))
    .leftJoin(covers, eq(covers.id, communities.coverId))
    .leftJoin(lastEditors, joinLastEditor(communities.editedBy))
    .where(
      and(
        isNull(memberships.userId),
        caller.isGuest ? sql`false` : undefined,
        caller.isAdministrator ? isNotInBin(communities.id) : ne(communities.kind, 'secret'),
      ),
    )
    .orderBy(asc(communities.title), asc(communities.id))
    .limit(1_000);
  return {
    status: true as const,
    communities: rows.map((row) => ({
      ...listingOnWire(caller, links, { ...row, role: null }),
      nb_postnonlu: 0,
      invitation: row.pending,
      demande: row.hasAsked,
      motifrefus: row.lastRefusal,
    })),
  };
}
