import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { joinLastEditor, editorColumns, lastEditors } from '../accounts/modifications.ts';
import { toWireModification } from '../accounts/modifications.wire.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import type { FileLinks } from '../core/files/links.ts';
import { isNotInBin } from './binned.ts';
import { toWireFields } from './fields.ts';
import { postCountQueries } from './handlers.ts';
import { canInvite, canKnowCommunity } from './permissions.ts';
import { covers, logos, toWirePicture } from './pictures.ts';
import { communities, joinRequests, joinRefusals, memberships } from './tables.ts';
import type {
  CommunityPageResponse,
  ListPublishableCommunitiesResponse,
  CommunitySubjectResponse,
} from './wire.ts';

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
export async function findCommunityPage(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
  communityId: number,
): Promise<z.output<typeof CommunityPageResponse>> {
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
  const { community } = row;
  return {
    status: true as const,
    group: {
      id: community.id,
      ...toWireFields(community),
      logo: toWirePicture(row.logoKey, links),
      photocouverture: toWirePicture(row.coverKey, links),
      isLibraryEditable: community.isLibraryEditable,
      demande: row.hasRequestedToJoin,
      motifrefus: row.lastRefusal,
      peutInviter: canInvite(caller, row.role),
      // Only members see who edited it.
      modification: row.role || caller.isAdministrator ? toWireModification(community, row.editor) : null,
    },
    userconnecterole: row.role ?? ('' as const),
    nbuser: row.members,
    // Only members see how much a closed community holds.
    ...(row.role || caller.isAdministrator || community.kind === 'public' || community.kind === 'defaut'
      ? { nbpublications: row.posts }
      : {}),
  };
}

/** The communities the caller may publish in, in the caller's order. */
export async function listPublishableCommunities(
  db: Queryable,
  links: FileLinks,
  userId: number,
): Promise<z.output<typeof ListPublishableCommunitiesResponse>> {
  const rows = await db
    .select({
      id: communities.id,
      titre: communities.title,
      couleur: communities.color,
      role: memberships.role,
      logoKey: logos.key,
    })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .leftJoin(logos, eq(logos.id, communities.logoId))
    .where(and(eq(memberships.userId, userId), inArray(memberships.role, ['ROLE_ADMIN', 'ROLE_MODERATEUR'])))
    .orderBy(asc(memberships.position), asc(communities.title));
  return rows.map(({ id, titre, couleur, role, logoKey }) => ({
    groups: { id, titre, couleur, logo: toWirePicture(logoKey, links) },
    role,
  }));
}

/** Subject of a community; status false when there is none for the caller. */
export async function findCommunitySubject(
  db: Queryable,
  caller: Caller,
  communityId: number,
): Promise<z.output<typeof CommunitySubjectResponse>> {
  const [row] = await db
    .select({ subject: communities.subject, kind: communities.kind, role: memberships.role })
    .from(communities)
    .leftJoin(
      memberships,
      and(eq(memberships.communityId, communities.id), eq(memberships.userId, caller.id)),
    )
    .where(and(eq(communities.id, communityId), isNotInBin(communities.id)));
  if (!row || !canKnowCommunity(caller, row)) return { status: false, sujet: '' };
  return { status: true, sujet: row.subject };
}
