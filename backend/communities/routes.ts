import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { id } from '../core/wire.ts';
import { unseenCounts } from './handlers.ts';
import { managementRoutes } from './managementRoutes.ts';
import { moveCommunity } from './order.ts';
import { otherCommunities } from './others.ts';
import { mayInvite, mayKnow } from './permissions.ts';
import { communities, invitations, memberships } from './tables.ts';
import {
  ChangePositionAnswer,
  ChangePositionBody,
  CommunityPageAnswer,
  CommunityPageBody,
  GetCommunitiesAnswer,
  GetCommunitiesBody,
  MembershipsAnswer,
  MembershipsBody,
  SubjectAnswer,
  SubjectBody,
} from './wire.ts';

const logos = alias(fileRows, 'logos');
const covers = alias(fileRows, 'covers');

/** Communities: the caller's own, and the page of one. */
export function routes(app: App): void {
  const { database, files } = app.context;
  managementRoutes(app);
  otherCommunities(app);
  const picture = (key: string | null) => (key === null ? '' : files.sign({ key }));

  const memberCount = sql<number>`(select count(*)::int from ${memberships} as m where m.community_id = ${communities.id})`;

  app.post(
    '/api/getcommunities',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'getCommunities',
          source: '1 §7',
          assumed: 'One list and the two by kind: the documents speak of both.',
        },
      },
      schema: {
        summary: "The caller's communities, in the caller's order",
        body: GetCommunitiesBody,
        response: { 200: GetCommunitiesAnswer },
      },
    },
    async ({ caller, body }) => {
      const rows = await database
        .select({
          community: communities,
          role: memberships.role,
          logoKey: logos.key,
          coverKey: covers.key,
          members: memberCount,
          administrators: sql<number>`(select count(*)::int from ${memberships} as m where m.community_id = ${communities.id} and m.role = 'ROLE_ADMIN')`,
          pending: sql<number>`case when ${memberships.role} = 'ROLE_ADMIN' then (select count(*)::int from ${invitations} as i where i.community_id = ${communities.id}) else 0 end`,
          unread: body.hasNotif
            ? sql<number>`(${sql.join([sql`0`, ...unseenCounts.map((count) => count(caller))], sql` + `)})`
            : sql<number>`0`,
        })
        .from(memberships)
        .innerJoin(communities, eq(communities.id, memberships.communityId))
        .leftJoin(logos, eq(logos.id, communities.logoId))
        .leftJoin(covers, eq(covers.id, communities.coverId))
        .where(
          and(
            eq(memberships.userId, caller.id),
            body.type === '' ? undefined : eq(communities.kind, body.type),
          ),
        )
        .orderBy(asc(memberships.position), asc(memberships.communityId))
        .limit(body.nbCommunity)
        .offset(body.startPoint);
      const listings = rows.map(
        ({ community, role, logoKey, coverKey, members, administrators, pending, unread }) => ({
          id_group: community.id,
          couleur: community.color,
          logo: picture(logoKey),
          photocouverture: picture(coverKey),
          sujet: community.subject,
          titre: community.title,
          typegroupe: community.kind,
          nb_postnonlu: unread,
          invitation: pending,
          nb_admin: administrators,
          nb_user: members,
          user_email: caller.email,
          user_id: caller.id,
          user_role: role,
          isLibraryEditable: community.isLibraryEditable,
          peutInviter: mayInvite(caller, role),
        }),
      );
      const isClosed = (kind: string) => kind === 'private' || kind === 'secret';
      return {
        status: true as const,
        communities: listings,
        private: listings.filter((listing) => isClosed(listing.typegroupe)),
        public: listings.filter((listing) => !isClosed(listing.typegroupe)),
      };
    },
  );

  app.post(
    '/api/getgroupspecifique/mur',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'getCommunityPage',
          source: '2 §7',
          assumed: 'The group fields are not listed: those of the listing.',
        },
      },
      schema: {
        summary: 'What the page of a community shows of it',
        body: CommunityPageBody,
        response: { 200: CommunityPageAnswer },
      },
    },
    async ({ caller, body }) => {
      const [row] = await database
        .select({
          community: communities,
          role: memberships.role,
          logoKey: logos.key,
          coverKey: covers.key,
          members: memberCount,
          hasAsked: sql<boolean>`exists (select 1 from ${invitations} as i where i.community_id = ${communities.id} and i.user_id = ${caller.id})`,
        })
        .from(communities)
        .leftJoin(
          memberships,
          and(eq(memberships.communityId, communities.id), eq(memberships.userId, caller.id)),
        )
        .leftJoin(logos, eq(logos.id, communities.logoId))
        .leftJoin(covers, eq(covers.id, communities.coverId))
        .where(eq(communities.id, body.id));
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
          logo: picture(row.logoKey),
          photocouverture: picture(row.coverKey),
          isLibraryEditable: community.isLibraryEditable,
          demande: row.hasAsked,
          peutInviter: mayInvite(caller, row.role),
        },
        userconnecterole: row.role ?? ('' as const),
        nbuser: row.members,
      };
    },
  );

  app.post(
    '/murgroupid',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'getMemberships',
          source: '3 §7',
          assumed: 'Logo, colour and role beside the documented id and titre.',
        },
      },
      schema: {
        summary: 'The communities the caller may choose from when publishing',
        body: MembershipsBody,
        response: { 200: MembershipsAnswer },
      },
    },
    async ({ caller }) => {
      const rows = await database
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
        .where(
          and(
            eq(memberships.userId, caller.id),
            inArray(memberships.role, ['ROLE_ADMIN', 'ROLE_MODERATEUR']),
          ),
        )
        .orderBy(asc(memberships.position), asc(communities.title));
      return rows.map(({ id, titre, couleur, role, logoKey }) => ({
        groups: { id, titre, couleur, logo: picture(logoKey) },
        role,
      }));
    },
  );

  app.post(
    '/api/getgroupspecifique/sujet',
    {
      config: { access: signedIn, operation: { id: 'getCommunitySubject', source: '2 §7' } },
      schema: {
        summary: 'The subject of a community',
        body: SubjectBody,
        response: { 200: SubjectAnswer },
      },
    },
    async ({ caller, body }) => {
      const [row] = await database
        .select({ subject: communities.subject, kind: communities.kind, role: memberships.role })
        .from(communities)
        .leftJoin(
          memberships,
          and(eq(memberships.communityId, communities.id), eq(memberships.userId, caller.id)),
        )
        .where(eq(communities.id, body.id));
      if (!row || !mayKnow(caller, row)) return { status: false, sujet: '' };
      return { status: true, sujet: row.subject };
    },
  );

  app.post(
    '/api/groups/:id/sortable/change-position',
    {
      config: { access: signedIn, operation: { id: 'moveCommunity', source: '2 §7' } },
      schema: {
        summary: "Moves a community in the caller's own order",
        params: z.object({ id }),
        body: ChangePositionBody,
        response: { 200: ChangePositionAnswer },
      },
    },
    async ({ caller, params, body }) => {
      await database.transaction((tx) => moveCommunity(tx, caller.id, params.id, body.position));
      return { status: true as const };
    },
  );
}
