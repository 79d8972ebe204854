import { count, eq } from 'drizzle-orm';
import { memberOf } from '../communities/access.ts';
import { communities, invitations, memberships } from '../communities/tables.ts';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { externalRoutes } from './externalRoutes.ts';
import { invitationRoutes } from './invitationRoutes.ts';
import { listMembers } from './members.ts';
import { membershipRoutes } from './membershipRoutes.ts';
import { mentionCandidates } from './mentions.ts';
import {
  AdministratorsAnswer,
  CommunityBody,
  CommunitySettingsAnswer,
  MembersBody,
  OtherMembersAnswer,
  TagAnswer,
  TagBody,
} from './wire.ts';

const inCommunity = memberOf('id');
const inCommunityIdgroup = memberOf('idgroup');

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
        access: inCommunity,
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
    async (request) => {
      const { caller, body } = request;
      const { communityId } = inCommunity.of(request);
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
        access: inCommunity,
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
    async (request) => {
      const { caller, body } = request;
      const { communityId } = inCommunity.of(request);
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
      config: { access: inCommunity, operation: { id: 'getCommunitySettings', source: '2 §7' } },
      schema: {
        summary: 'What the settings of a community show',
        body: CommunityBody,
        response: { 200: CommunitySettingsAnswer },
      },
    },
    async (request) => {
      const { communityId, canAdminister } = inCommunity.of(request);
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
        access: inCommunityIdgroup,
        operation: { id: 'listMentionCandidates', source: '3 §7', assumed: 'recherche and nb.' },
      },
      schema: {
        summary: 'The members of a community, as they are offered for mentions',
        body: TagBody,
        response: { 200: TagAnswer },
      },
    },
    async (request) => {
      const { body } = request;
      const { communityId } = inCommunityIdgroup.of(request);
      return {
        status: true as const,
        members: await mentionCandidates(database, files, communityId, body.recherche, body.nb),
      };
    },
  );
}
