import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { editedBy, editorColumns, editors, modificationOnWire } from '../accounts/editing.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { notFound } from '../core/errors.ts';
import type { FileLinks } from '../core/files/links.ts';
import { mayInvite, mayKnow } from './permissions.ts';
import { covers, logos, pictureOnWire } from './pictures.ts';
import { communities, invitations, memberships } from './tables.ts';
import type { CommunityPageAnswer, MembershipsAnswer, SubjectAnswer } from './wire.ts';

/** How many members a community of the statement has. */
export const memberCount = sql<number>`(select count(*)::int from ${memberships} as m where m.community_id = ${communities.id})`;

/** How many of them administer it. */
export const administratorCount = sql<number>`(select count(*)::int from ${memberships} as m where m.community_id = ${communities.id} and m.role = 'ROLE_ADMIN')`;

/** Whether the caller has asked to join a community of the statement. */
export const hasAsked = (caller: Caller): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${invitations} as i where i.community_id = ${communities.id} and i.user_id = ${caller.id})`;

/** What the page of a community shows of it; throws 404 when the caller may not know that it is there. */
export async function communityPage(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
  communityId: number,
): Promise<z.output<typeof CommunityPageAnswer>> {
  const [row] = await db
    .select({
      community: communities,
      editor: editorColumns,
      role: memberships.role,
      logoKey: logos.key,
      coverKey: covers.key,
      members: memberCount,
      hasAsked: hasAsked(caller),
    })
    .from(communities)
    .leftJoin(
      memberships,
      and(eq(memberships.communityId, communities.id), eq(memberships.userId, caller.id)),
    )
    .leftJoin(logos, eq(logos.id, communities.logoId))
    .leftJoin(covers, eq(covers.id, communities.coverId))
    .leftJoin(editors, editedBy(communities.editedBy))
    .where(eq(communities.id, communityId));
  if (!row || !mayKnow(caller, { kind: row.community.kind, role: row.role })) throw notFound();
  const { community } = row;
  return {
    status: true as const,
    group: {
      id: community.id,
      titre: community.title,
      sujet: community.subject,
      typegroupe: community.kind,
      couleur: community.color,
      logo: pictureOnWire(row.logoKey, links),
      photocouverture: pictureOnWire(row.coverKey, links),
      isLibraryEditable: community.isLibraryEditable,
      demande: row.hasAsked,
      peutInviter: mayInvite(caller, row.role),
      // Who administers it is for those who belong to it.
      modification: row.role || caller.isAdministrator ? modificationOnWire(community, row.editor) : null,
    },
    userconnecterole: row.role ?? ('' as const),
    nbuser: row.members,
  };
}

/** The communities in which somebody publishes, in their own order. */
export async function publishableCommunities(
  db: Queryable,
  links: FileLinks,
  userId: number,
): Promise<z.output<typeof MembershipsAnswer>> {
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
    groups: { id, titre, couleur, logo: pictureOnWire(logoKey, links) },
    role,
  }));
}

/** The subject of a community; status false where there is no such community for the caller. */
export async function communitySubject(
  db: Queryable,
  caller: Caller,
  communityId: number,
): Promise<z.output<typeof SubjectAnswer>> {
  const [row] = await db
    .select({ subject: communities.subject, kind: communities.kind, role: memberships.role })
    .from(communities)
    .leftJoin(
      memberships,
      and(eq(memberships.communityId, communities.id), eq(memberships.userId, caller.id)),
    )
    .where(eq(communities.id, communityId));
  if (!row || !mayKnow(caller, row)) return { status: false, sujet: '' };
  return { status: true, sujet: row.subject };
}
