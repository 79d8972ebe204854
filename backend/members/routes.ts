import { requireMemberOf } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import { externalRoutes } from './externalRoutes.ts';
import { invitationRoutes } from './invitationRoutes.ts';
import { listMembers, listMembersByRole } from './members.ts';
import {
  toCommunitySettingsResponse,
  toListAdministratorsResponse,
  toListMembersByRoleResponse,
  toListOtherMembersResponse,
} from './members.wire.ts';
import { membershipRoutes } from './membershipRoutes.ts';
import { mentionRoutes } from './mentionRoutes.ts';
import { readCommunitySettings } from './queries.ts';
import {
  ListAdministratorsResponse,
  CommunityIdBody,
  CommunitySettingsResponse,
  ListMembersBody,
  ListMembersByRoleResponse,
  ListOtherMembersResponse,
} from './wire.ts';

/** Members of the community, and platform administrators. */
const inCommunity = requireMemberOf('id');

/** Registers all routes of members and invitations. */
export function routes(app: App): void {
  const { database, files } = app.context;
  membershipRoutes(app);
  invitationRoutes(app);
  externalRoutes(app);
  mentionRoutes(app);

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
        body: ListMembersBody,
        response: { 200: ListAdministratorsResponse },
      },
    },
    async (request) => {
      const { communityId } = inCommunity.subjectOf(request);
      const { caller, body } = request;
      const found = await listMembers(database, caller, communityId, 'administrators', body.page);
      return toListAdministratorsResponse(found, files.linksFor(caller));
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
        body: ListMembersBody,
        response: { 200: ListOtherMembersResponse },
      },
    },
    async (request) => {
      const { communityId } = inCommunity.subjectOf(request);
      const { caller, body } = request;
      const found = await listMembers(database, caller, communityId, 'others', body.page);
      return toListOtherMembersResponse(found, files.linksFor(caller));
    },
  );

  app.post(
    '/useringroups',
    {
      config: { access: inCommunity, operation: { id: 'listMembersByRole', source: '2 §7' } },
      schema: {
        summary: 'The administrators and other members of a community, at most two hundred of each',
        body: CommunityIdBody,
        response: { 200: ListMembersByRoleResponse },
      },
    },
    async (request) => {
      const { communityId } = inCommunity.subjectOf(request);
      const found = await listMembersByRole(database, request.caller, communityId);
      return toListMembersByRoleResponse(found, files.linksFor(request.caller));
    },
  );

  app.post(
    '/api/getgroupspecifique',
    {
      config: { access: inCommunity, operation: { id: 'getCommunitySettings', source: '2 §7' } },
      schema: {
        summary: 'What the settings of a community show',
        body: CommunityIdBody,
        response: { 200: CommunitySettingsResponse },
      },
    },
    async (request) =>
      toCommunitySettingsResponse(await readCommunitySettings(database, inCommunity.subjectOf(request))),
  );
}
