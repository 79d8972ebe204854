import { z } from 'zod';
import { requireCommunityAdministrator, requireMemberOf } from '../communities/access.ts';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { id, SuccessResponse } from '../core/wire.ts';
import { addToCommunity } from './addToCommunity.ts';
import { listCandidates } from './candidates.ts';
import { decideJoinRequest } from './decideJoinRequest.ts';
import {
  toListAddableCommunitiesResponse,
  toListCandidatesResponse,
  toListJoinRequestsResponse,
} from './members.wire.ts';
import { listAddableCommunities, listJoinRequests } from './queries.ts';
import {
  ListAddableCommunitiesResponse,
  CommunityIdBody,
  DecideJoinRequestBody,
  ListCandidatesResponse,
  ListCandidatesBody,
  AddMemberBody,
  ListJoinRequestsResponse,
} from './wire.ts';

/** Members of the community, and platform administrators. */
const inCommunity = requireMemberOf('communityId');

/** Registers the routes of additions of members and requests to join. */
export function invitationRoutes(app: App): void {
  const { context } = app;
  const { database, files } = context;

  app.post(
    '/api/gettusers',
    {
      config: {
        access: inCommunity,
        operation: { id: 'listCandidates', source: '2 §7', assumed: 'What belongto means is not shown.' },
      },
      schema: {
        summary: 'Members of a community, for its members; or everybody else, for its administrators',
        body: ListCandidatesBody,
        response: { 200: ListCandidatesResponse },
      },
    },
    async (request) => {
      const { caller, body } = request;
      const found = await listCandidates(database, caller, inCommunity.subjectOf(request), body);
      return toListCandidatesResponse(found, files.linksFor(caller));
    },
  );

  app.post(
    '/api/invitation',
    {
      config: {
        access: requireCommunityAdministrator,
        limit: 'invite',
        operation: {
          id: 'addToCommunity',
          source: '2 §7',
          assumed: 'The answer is not shown; who is invited is a member at once.',
        },
      },
      schema: {
        summary: 'Makes a person of the platform a member',
        body: AddMemberBody,
        response: { 200: SuccessResponse },
      },
    },
    ({ caller, body }) => addToCommunity(context, caller, body),
  );

  app.get(
    '/api/getgroupadd/:userId',
    {
      config: {
        access: signedIn,
        operation: { id: 'listAddableCommunities', source: '2 §7', assumed: 'The fields are not shown.' },
      },
      schema: {
        summary: 'Communities that the caller may add a person to',
        params: z.object({ userId: id }),
        response: { 200: ListAddableCommunitiesResponse },
      },
    },
    async ({ caller, params }) =>
      toListAddableCommunitiesResponse(
        await listAddableCommunities(database, caller, params.userId),
        files.linksFor(caller),
      ),
  );

  app.post(
    '/invitattente',
    {
      config: {
        access: requireCommunityAdministrator,
        operation: { id: 'listPendingInvitations', source: '2 §7' },
      },
      schema: {
        summary: 'Who asked to join, the longest waiting first',
        body: CommunityIdBody,
        response: { 200: ListJoinRequestsResponse },
      },
    },
    async ({ caller, body }) =>
      toListJoinRequestsResponse(await listJoinRequests(database, caller, body.id), files.linksFor(caller)),
  );

  app.post(
    '/invitaccep',
    {
      config: {
        access: requireCommunityAdministrator,
        limit: 'join',
        operation: {
          id: 'decideInvitation',
          source: '2 §7',
          assumed: 'Refusing is not shown: its field invitation says it.',
        },
      },
      schema: {
        summary: 'Accepts a request to join with a role, or refuses it',
        body: DecideJoinRequestBody,
        response: { 200: SuccessResponse },
      },
    },
    ({ caller, body }) => decideJoinRequest(context, caller, body),
  );
}
