import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { mayInvite } from './permissions.ts';
import { communities, invitations, memberships } from './tables.ts';
import { OtherCommunitiesAnswer } from './wire.ts';

const logos = alias(fileRows, 'logos');
const covers = alias(fileRows, 'covers');

/** « Autres communautés »: those the caller could join: none for a guest; of secret ones only platform administrators know. */
export function otherCommunities(app: App): void {
  const { database, files } = app.context;
  const picture = (key: string | null) => (key === null ? '' : files.sign({ key }));
  app.get(
    '/api/getothergroup',
    {
      config: {
        access: signedIn,
        operation: { id: 'listOtherCommunities', source: '2 §7', assumed: 'The fields of the listing.' },
      },
      schema: {
        summary: 'Communities that the caller does not belong to, by title, at most a thousand',
        response: { 200: OtherCommunitiesAnswer },
      },
    },
    async ({ caller }) => {
      const rows = await database
        .select({
          community: communities,
          logoKey: logos.key,
          coverKey: covers.key,
          members: sql<number>`(select count(*)::int from ${memberships} as m where m.community_id = ${communities.id})`,
          administrators: sql<number>`(select count(*)::int from ${memberships} as m where m.community_id = ${communities.id} and m.role = 'ROLE_ADMIN')`,
          hasAsked: sql<boolean>`exists (select 1 from ${invitations} as i where i.community_id = ${communities.id} and i.user_id = ${caller.id})`,
        })
        .from(communities)
        .leftJoin(
          memberships,
          and(eq(memberships.communityId, communities.id), eq(memberships.userId, caller.id)),
        )
        .leftJoin(logos, eq(logos.id, communities.logoId))
        .leftJoin(covers, eq(covers.id, communities.coverId))
        .where(
          and(
            isNull(memberships.userId),
            caller.isGuest ? sql`false` : undefined,
            caller.isAdministrator ? undefined : ne(communities.kind, 'secret'),
          ),
        )
        .orderBy(asc(communities.title), asc(communities.id))
        .limit(1_000);
      return {
        status: true as const,
        communities: rows.map(({ community, logoKey, coverKey, members, administrators, hasAsked }) => ({
          id_group: community.id,
          couleur: community.color,
          logo: picture(logoKey),
          photocouverture: picture(coverKey),
          sujet: community.subject,
          titre: community.title,
          typegroupe: community.kind,
          nb_postnonlu: 0,
          invitation: 0,
          nb_admin: administrators,
          nb_user: members,
          user_email: caller.email,
          user_id: caller.id,
          user_role: null,
          isLibraryEditable: community.isLibraryEditable,
          peutInviter: mayInvite(caller, null),
          demande: hasAsked,
        })),
      };
    },
  );
}
