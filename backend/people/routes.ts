import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { knownTo } from '../communities/guests.ts';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { rolesOf } from '../core/tokens.ts';
import { id } from '../core/wire.ts';
import { administrationRoutes } from './administrationRoutes.ts';
import { avatarOnWire, avatars, personColumns, userOnWire } from './people.ts';
import { profileRoutes } from './profileRoutes.ts';
import { birthParts, CurrentUserAnswer, OwnProfile, SingleUserAnswer } from './wire.ts';

const CacheBuster = z.object({ timestamp: z.string().describe('Defeats caches; its value means nothing') });

/** Profiles: the caller's own, and colleagues as they are shown to one another. */
export function routes(app: App): void {
  const { database, files } = app.context;
  profileRoutes(app);
  administrationRoutes(app);

  app.get(
    '/api/checkprofil/:timestamp',
    {
      config: { access: signedIn, operation: { id: 'getOwnProfile', source: '1 §7' } },
      schema: { summary: "The caller's profile", params: CacheBuster, response: { 200: OwnProfile } },
    },
    async ({ caller }) => {
      const [row] = await database
        .select({ user: users, avatarKey: avatars.key })
        .from(users)
        .leftJoin(avatars, eq(avatars.id, users.avatarId))
        .where(eq(users.id, caller.id));
      if (row === undefined) throw notFound();
      const { user } = row;
      return {
        status: true as const,
        user_id: user.id,
        email: user.email,
        roles: rolesOf(user),
        civilite: user.civility,
        nom: user.lastName,
        prenom: user.firstName,
        ...birthParts(user.birthDate),
        fonction: user.job,
        telephone: user.phone,
        pays: user.country,
        langue: user.language,
        description: user.description,
        image: avatarOnWire(row.avatarKey, files),
        casecoche: user.canCreateCommunities && !caller.isGuest ? ('1' as const) : ('0' as const),
      };
    },
  );

  app.get(
    '/api/usercurrent/:timestamp',
    {
      config: { access: signedIn, operation: { id: 'getCurrentUser', source: '3 §7' } },
      schema: {
        summary: "Who the token is, and the caller's language",
        params: CacheBuster,
        response: { 200: CurrentUserAnswer },
      },
    },
    async ({ caller }) => {
      const [user] = await database
        .select({ language: users.language })
        .from(users)
        .where(eq(users.id, caller.id));
      if (user === undefined) throw notFound();
      return { status: true as const, user_id: caller.id, email: caller.email, langue: user.language };
    },
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
      schema: { summary: 'A colleague', params: z.object({ id }), response: { 200: SingleUserAnswer } },
    },
    async (request) => {
      const [person] = await database
        .select(personColumns(request.caller))
        .from(users)
        .leftJoin(avatars, eq(avatars.id, users.avatarId))
        .where(and(eq(users.id, request.params.id), knownTo(request.caller)));
      if (person === undefined) throw notFound("Cette personne n'existe pas ou n'existe plus.");
      return { status: true as const, user: userOnWire(person, files) };
    },
  );
}
