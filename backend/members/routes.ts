import { requireMemberOf } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import { externalRoutes } from './externalRoutes.ts';
import { invitationRoutes } from './invitationRoutes.ts';
import { listAdministrators, listOtherMembers, listMembersByRole } from './members.ts';
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
    (request) =>
      listAdministrators(
        database,
        files.linksFor(request.caller),
        request.caller,
        inCommunity.subjectOf(request).communityId,
        request.body,
      ),
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
    (request) =>
      listOtherMembers(
        database,
        files.linksFor(request.caller),
        request.caller,
        inCommunity.subjectOf(request).communityId,
        request.body,
      ),
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
    (request) =>
      listMembersByRole(
        database,
        files.linksFor(request.caller),
        request.caller,
        inCommunity.subjectOf(request).communityId,
      ),
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
    (request) => readCommunitySettings(database, inCommunity.subjectOf(request)),
  );
}
