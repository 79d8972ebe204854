import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import {
  toListJoinableCommunitiesResponse,
  toListOwnCommunitiesResponse,
  toListPublishableCommunitiesResponse,
} from './communities.wire.ts';
import { listJoinableCommunities, listOwnCommunities } from './listings.ts';
import { moveCommunity } from './moveCommunity.ts';
import { listPublishableCommunities } from './queries.ts';
import {
  MoveCommunityBody,
  ListOwnCommunitiesResponse,
  ListOwnCommunitiesBody,
  ListPublishableCommunitiesResponse,
  ListPublishableCommunitiesBody,
  ListJoinableCommunitiesResponse,
} from './wire.ts';
import { SuccessResponse, IdParams } from '../core/wire.ts';

/** Registers the routes that list communities: the caller's own and those to join. */
export function listingRoutes(app: App): void {
  const { context } = app;
  const { database, files } = context;

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
        body: ListOwnCommunitiesBody,
        response: { 200: ListOwnCommunitiesResponse },
      },
    },
    async ({ caller, body }) =>
      toListOwnCommunitiesResponse(
        await listOwnCommunities(database, caller, body),
        caller,
        files.linksFor(caller),
      ),
  );

  app.get(
    '/api/getothergroup',
    {
      config: {
        access: signedIn,
        operation: { id: 'listOtherCommunities', source: '2 §7', assumed: 'The fields of the listing.' },
      },
      schema: {
        summary: 'Communities that the caller does not belong to, by title, at most a thousand',
        response: { 200: ListJoinableCommunitiesResponse },
      },
    },
    async ({ caller }) =>
      toListJoinableCommunitiesResponse(
        await listJoinableCommunities(database, caller),
        caller,
        files.linksFor(caller),
      ),
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
        body: ListPublishableCommunitiesBody,
        response: { 200: ListPublishableCommunitiesResponse },
      },
    },
    async ({ caller }) =>
      toListPublishableCommunitiesResponse(
        await listPublishableCommunities(database, caller.id),
        files.linksFor(caller),
      ),
  );

  app.post(
    '/api/groups/:id/sortable/change-position',
    {
      config: { access: signedIn, limit: 'edit', operation: { id: 'moveCommunity', source: '2 §7' } },
      schema: {
        summary: "Moves a community in the caller's own order",
        params: IdParams,
        body: MoveCommunityBody,
        response: { 200: SuccessResponse },
      },
    },
    ({ caller, params, body }) => moveCommunity(context, caller, params.id, body.position),
  );
}
