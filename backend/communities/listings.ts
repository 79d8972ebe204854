import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { joinLastEditor, editorColumns, lastEditors } from '../accounts/modifications.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { unseenCountQueries } from './handlers.ts';
import { covers, logos } from './pictures.ts';
import { isNotInBin } from './binned.ts';
import { administratorCount, hasRequestedToJoin, lastRefusalReason, memberCount } from './queries.ts';
import { communities, joinRequests, memberships } from './tables.ts';
import type { ListOwnCommunitiesBody } from './wire.ts';

const columns = {
  community: communities,
  editor: editorColumns,
  logoKey: logos.key,
  coverKey: covers.key,
  members: memberCount,
  administrators: administratorCount,
};

/** Number of pending join requests; 0 unless the caller administers the community. */
const pendingCount = (caller: Caller): SQL<number> =>
  sql<number>`case when ${caller.isAdministrator ? sql`true` : eq(memberships.role, 'ROLE_ADMIN')} then (select count(*)::int from ${joinRequests} as i where i.community_id = ${communities.id}) else 0 end`;

const unseenCount = (caller: Caller): SQL<number> =>
  sql<number>`(${sql.join([sql`0`, ...unseenCountQueries.map((count) => count(caller))], sql` + `)})`;

/** The caller's communities in the caller's order. */
export const listOwnCommunities = (
  db: Queryable,
  caller: Caller,
  { kind, countsUnseen, page }: z.output<typeof ListOwnCommunitiesBody>,
) =>
  db
    .select({
      ...columns,
      role: memberships.role,
      pending: pendingCount(caller),
      unread: countsUnseen ? unseenCount(caller) : sql<number>`0`,
    })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .leftJoin(logos, eq(logos.id, communities.logoId))
    .leftJoin(covers, eq(covers.id, communities.coverId))
    .leftJoin(lastEditors, joinLastEditor(communities.editedBy))
    .where(
      and(eq(memberships.userId, caller.id), kind === undefined ? undefined : eq(communities.kind, kind)),
    )
    .orderBy(asc(memberships.position), asc(memberships.communityId))
    .limit(page.count)
    .offset(page.start);

/**
 * « Autres communautés »: communities the caller could join; none for guests, secret ones for platform administrators
 * only.
 */
export const listJoinableCommunities = (db: Queryable, caller: Caller) =>
  db
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
