import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { joinLastEditor, editorColumns, lastEditors } from '../accounts/modifications.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import { isNotInBin } from './binned.ts';
import { postCountQueries } from './handlers.ts';
import { canKnowCommunity } from './permissions.ts';
import { covers, logos } from './pictures.ts';
import { communities, joinRequests, joinRefusals, memberships } from './tables.ts';

/** SQL: number of members of a community. */
export const memberCount = sql<number>`(select count(*)::int from ${memberships} as m where m.community_id = ${communities.id})`;

/** SQL: number of administrators of a community. */
export const administratorCount = sql<number>`(select count(*)::int from ${memberships} as m where m.community_id = ${communities.id} and m.role = 'ROLE_ADMIN')`;

/** SQL: whether the caller has requested to join a community. */
export const hasRequestedToJoin = (caller: Caller): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${joinRequests} as i where i.community_id = ${communities.id} and i.user_id = ${caller.id})`;

/** SQL: why the caller's last request to join a community was refused; null without a reason. */
export const lastRefusalReason = (caller: Caller): SQL<string | null> =>
  sql<
    string | null
  >`(select r.reason from ${joinRefusals} as r where r.community_id = ${communities.id} and r.user_id = ${caller.id})`;

/** Data of a community's page; throws 404 when the caller may not know that it exists. */
export async function findCommunityPage(db: Queryable, caller: Caller, communityId: number) {
  const [row] = await db
    .select({
      community: communities,
      editor: editorColumns,
      role: memberships.role,
      logoKey: logos.key,
      coverKey: covers.key,
      members: memberCount,
      posts: sql<number>`(${sql.join([sql`0`, ...postCountQueries], sql` + `)})`,
      hasRequestedToJoin: hasRequestedToJoin(caller),
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
    .where(and(eq(communities.id, communityId), isNotInBin(communities.id)));
  if (!row || !canKnowCommunity(caller, { kind: row.community.kind, role: row.role })) throw notFoundError();
  return row;
}

/** The communities the caller may publish in, in the caller's order. */
export const listPublishableCommunities = (db: Queryable, userId: number) =>
  db
    .select({
      id: communities.id,
      title: communities.title,
      color: communities.color,
      role: memberships.role,
      logoKey: logos.key,
    })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .leftJoin(logos, eq(logos.id, communities.logoId))
    .where(and(eq(memberships.userId, userId), inArray(memberships.role, ['ROLE_ADMIN', 'ROLE_MODERATEUR'])))
    .orderBy(asc(memberships.position), asc(communities.title));

/** Subject of a community; undefined when there is none for the caller. */
export async function findCommunitySubject(
  db: Queryable,
  caller: Caller,
  communityId: number,
): Promise<string | undefined> {
  const [row] = await db
    .select({ subject: communities.subject, kind: communities.kind, role: memberships.role })
    .from(communities)
    .leftJoin(
      memberships,
      and(eq(memberships.communityId, communities.id), eq(memberships.userId, caller.id)),
    )
    .where(and(eq(communities.id, communityId), isNotInBin(communities.id)));
  return row && canKnowCommunity(caller, row) ? row.subject : undefined;
}
