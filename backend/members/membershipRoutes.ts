import { requireCommunityAdministrator } from '../communities/access.ts';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { changeRole } from './changeRole.ts';
import { joinCommunity } from './joinCommunity.ts';
import { leaveCommunity } from './leaveCommunity.ts';
import { removeMember } from './removeMember.ts';
import { requestToJoin } from './requestToJoin.ts';
import { withdrawRequest } from './withdrawRequest.ts';
import {
  ChangeRoleBody,
  JoinCommunityResponse,
  JoinCommunityBody,
  LeaveCommunityBody,
  RemoveMemberBody,
  RequestToJoinBody,
  WithdrawRequestBody,
} from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Registers the routes by which people join, leave and are removed, and roles change. */
export function membershipRoutes(app: App): void {
  const { context } = app;

  app.post(
    '/rejoindrepub',
    {
      config: { access: signedIn, limit: 'join', operation: { id: 'joinCommunity', source: '2 §7' } },
      schema: {
        summary: 'Joins a public community at once',
        body: JoinCommunityBody,
        response: { 200: JoinCommunityResponse },
      },
    },
    ({ caller, body }) => joinCommunity(context, caller, body.id),
  );

  app.post(
    '/rejoindreprivate',
    {
      config: { access: signedIn, limit: 'join', operation: { id: 'requestToJoin', source: '2 §7' } },
      schema: {
        summary: 'Requests to join a private community; its administrators are notified once',
        body: RequestToJoinBody,
        response: { 200: JoinCommunityResponse },
      },
    },
    ({ caller, body }) => requestToJoin(context, caller, body.id, body.message),
  );

  app.post(
    '/rejoindreprivate/retirer',
    {
      config: {
        access: signedIn,
        limit: 'join',
        operation: {
          id: 'withdrawJoinRequest',
          source: '2 §7',
          assumed: 'An addition: the documents withdraw no request.',
          extension: 'MEMBERSHIP_REQUEST_DETAILS',
        },
      },
      schema: {
        summary: "Withdraws the caller's request to join a community",
        body: WithdrawRequestBody,
        response: { 200: SuccessResponse },
      },
    },
    ({ caller, body }) => withdrawRequest(context, caller, body.id),
  );

  app.post(
    '/quittergroup',
    {
      config: {
        access: signedIn,
        limit: 'join',
        operation: { id: 'leaveCommunity', source: '2 §7', assumed: 'The answer is not shown.' },
      },
      schema: { summary: 'Leaves a community', body: LeaveCommunityBody, response: { 200: SuccessResponse } },
    },
    ({ caller, body }) => leaveCommunity(context, caller, body.id),
  );

  for (const [path, id] of [
    ['/userremovegroup', 'removeMember'],
    ['/api/userremovegroup', 'removeMemberByApi'],
  ] as const)
    app.post(
      path,
      {
        config: {
          access: requireCommunityAdministrator,
          limit: 'join',
          operation: {
            id,
            source: '2 §7',
            assumed: 'The answer is not shown; both paths are one call.',
          },
        },
        schema: {
          summary: 'Unsubscribes a member',
          body: RemoveMemberBody,
          response: { 200: SuccessResponse },
        },
      },
      ({ caller, body }) => removeMember(context, caller, body),
    );

  app.post(
    '/api/updateroleuser',
    {
      config: {
        access: requireCommunityAdministrator,
        limit: 'join',
        operation: { id: 'changeRole', source: '2 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: "Changes a member's role",
        body: ChangeRoleBody,
        response: { 200: SuccessResponse },
      },
    },
    ({ caller, body }) => changeRole(context, caller, body),
  );
}
