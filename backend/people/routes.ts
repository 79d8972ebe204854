import { z } from 'zod';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { id } from '../core/wire.ts';
import { administrationRoutes } from './administrationRoutes.ts';
import { profileRoutes } from './profileRoutes.ts';
import { readLanguage, readOwnProfile, readHoverCard, readProfilePage } from './queries.ts';
import { readColleagues } from './colleagues.ts';
import { toWireUser } from './people.wire.ts';
import {
  toColleaguesResponse,
  toCurrentUserResponse,
  toOwnProfile,
  toProfilePageResponse,
} from './profile.wire.ts';
import {
  ColleaguesResponse,
  CurrentUserResponse,
  OwnProfile,
  HoverCardResponse,
  ProfilePageResponse,
} from './wire.ts';

const CacheBuster = z.object({ timestamp: z.string().describe('Defeats caches; its value means nothing') });

/** Registers all routes of people. */
export function routes(app: App): void {
  const { context } = app;
  const { database, files } = context;
  profileRoutes(app);
  administrationRoutes(app);

  app.get(
    '/api/checkprofil/:timestamp',
    {
      config: { access: signedIn, operation: { id: 'getOwnProfile', source: '1 §7' } },
      schema: { summary: "The caller's profile", params: CacheBuster, response: { 200: OwnProfile } },
    },
    async ({ caller }) => toOwnProfile(await readOwnProfile(database, caller), files.linksFor(caller)),
  );

  app.get(
    '/api/usercurrent/:timestamp',
    {
      config: { access: signedIn, operation: { id: 'getCurrentUser', source: '3 §7' } },
      schema: {
        summary: "Who the token is, and the caller's language",
        params: CacheBuster,
        response: { 200: CurrentUserResponse },
      },
    },
    async ({ caller }) => toCurrentUserResponse(caller, await readLanguage(database, caller)),
  );

  app.get(
    '/api/singleuser/:id',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'getUser',
          source: '3 §7',
          assumed: 'The answer is not shown; the hover card it feeds shows role, contact details and name.',
        },
      },
      schema: { summary: 'A colleague', params: z.object({ id }), response: { 200: HoverCardResponse } },
    },
    async ({ caller, params }) => {
      const person = await readHoverCard(database, caller, params.id);
      return { status: true as const, user: toWireUser(person, files.linksFor(caller)) };
    },
  );

  app.get(
    '/api/users/nouveautes',
    {
      config: {
        access: signedIn,
        operation: { id: 'listColleagues', source: '2 §7', extension: 'COLLEAGUES' },
      },
      schema: { summary: 'New colleagues and coming birthdays', response: { 200: ColleaguesResponse } },
    },
    async ({ caller }) =>
      toColleaguesResponse(await readColleagues(database, caller), files.linksFor(caller)),
  );

  app.post(
    '/api/infouser',
    {
      config: { access: signedIn, operation: { id: 'getUserInfo', source: '2 §7' } },
      schema: {
        summary: "What a person's profile page shows",
        body: z.object({ id }),
        response: { 200: ProfilePageResponse },
      },
    },
    async ({ caller, body }) =>
      toProfilePageResponse(await readProfilePage(context, caller, body.id), caller, files.linksFor(caller)),
  );
}
