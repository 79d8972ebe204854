import { binRoutes } from './binRoutes.ts';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { toCommunityPageResponse, toCommunitySubjectResponse } from './communities.wire.ts';
import { listingRoutes } from './listingRoutes.ts';
import { managementRoutes } from './managementRoutes.ts';
import { findCommunityPage, findCommunitySubject } from './queries.ts';
import {
  CommunityPageResponse,
  CommunityPageBody,
  CommunitySubjectResponse,
  CommunitySubjectBody,
} from './wire.ts';

/** Registers all routes of communities. */
export function routes(app: App): void {
  binRoutes(app);
  const { database, files } = app.context;
  listingRoutes(app);
  managementRoutes(app);

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
        response: { 200: CommunityPageResponse },
      },
    },
    async ({ caller, body }) =>
      toCommunityPageResponse(
        await findCommunityPage(database, caller, body.id),
        caller,
        files.linksFor(caller),
      ),
  );

  app.post(
    '/api/getgroupspecifique/sujet',
    {
      config: { access: signedIn, operation: { id: 'getCommunitySubject', source: '2 §7' } },
      schema: {
        summary: 'The subject of a community',
        body: CommunitySubjectBody,
        response: { 200: CommunitySubjectResponse },
      },
    },
    async ({ caller, body }) =>
      toCommunitySubjectResponse(await findCommunitySubject(database, caller, body.id)),
  );
}
