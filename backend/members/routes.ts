import { memberOf } from '../communities/access.ts';
import { count, eq } from 'drizzle-orm';
import { communities, invitations, memberships } from '../communities/tables.ts';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { listMembers } from './members.ts';
import { mentionCandidates } from './mentions.ts';
import { externalRoutes } from './externalRoutes.ts';
import { invitationRoutes } from './invitationRoutes.ts';
import { membershipRoutes } from './membershipRoutes.ts';
import { accessCommunity } from '../communities/permissions.ts';
import {
  AdministratorsAnswer,
  CommunityBody,
  CommunitySettingsAnswer,
  MembersBody,
  OtherMembersAnswer,
  TagAnswer,
  TagBody,
} from './wire.ts';

/** Who belongs to a community, for those who do. */
export function routes(app: App): void {
  const { database, files } = app.context;
  membershipRoutes(app);
  invitationRoutes(app);
  externalRoutes(app);

  app.post(
    '/api/getgroupspecifique/admin',
    {
      config: {
        access: memberOf('id'),
        operation: {
          id: 'listAdministrators',
          source: '2 §7',
          assumed: 'The role beside the fields of a user.',
        },
      },
      schema: {
        summary: 'The administrators of a community',
        body: MembersBody,
        response: { 200: AdministratorsAnswer },
      },
    },
    async ({ caller, body }) => {
      const { communityId } = await accessCommunity(database, caller, body.id);
      const { page, total } = await listMembers(database, files, caller, communityId, {
        ...body,
        areAdministrators: true,
      });
      return { status: true as const, useradmin: page, countadmin: total };
    },
  );

  app.post(
    '/api/getgroupspecifique/user',
    {
      config: {
        access: memberOf('id'),
        operation: {
          id: 'listOtherMembers',
          source: '2 §7',
          assumed: 'The role beside the fields of a user.',
        },
      },
      schema: {
        summary: 'The members of a community who do not administer it',
        body: MembersBody,
        response: { 200: OtherMembersAnswer },
      },
    },
    async ({ caller, body }) => {
      const { communityId } = await accessCommunity(database, caller, body.id);
      const { page, total } = await listMembers(database, files, caller, communityId, {
        ...body,
        areAdministrators: false,
      });
      return { status: true as const, users: page, countother: total };
    },
  );

  app.post(
    '/api/getgroupspecifique',
    {
      config: { access: memberOf('id'), operation: { id: 'getCommunitySettings', source: '2 §7' } },
      schema: {
        summary: 'What the settings of a community show',
        body: CommunityBody,
        response: { 200: CommunitySettingsAnswer },
      },
    },
    async ({ caller, body }) => {
      const { communityId, canAdminister } = await accessCommunity(database, caller, body.id);
      const [community] = await database
        .select({
          isLibraryEditable: communities.isLibraryEditable,
          members: database.$count(memberships, eq(memberships.communityId, communityId)),
        })
        .from(communities)
        .where(eq(communities.id, communityId));
      if (community === undefined) throw notFound();
      const [pending] = canAdminister
        ? await database
            .select({ total: count() })
            .from(invitations)
            .where(eq(invitations.communityId, communityId))
        : [];
      return {
        status: true as const,
        nbuser: community.members,
        nbinvitation: pending?.total ?? 0,
        group: { id: communityId, isLibraryEditable: community.isLibraryEditable },
      };
    },
  );

  app.post(
    '/api/tag',
    {
      config: {
        access: memberOf('idgroup'),
        operation: { id: 'listMentionCandidates', source: '3 §7', assumed: 'recherche and nb.' },
      },
      schema: {
        summary: 'The members of a community, as they are offered for mentions',
        body: TagBody,
        response: { 200: TagAnswer },
      },
    },
    async ({ caller, body }) => {
      const { communityId } = await accessCommunity(database, caller, body.idgroup);
      return {
        status: true as const,
        members: await mentionCandidates(database, files, communityId, body.recherche, body.nb),
      };
    },
  );
}
