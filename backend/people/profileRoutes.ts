import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changeAccount, setAvatar } from '../accounts/accounts.ts';
import { users } from '../accounts/tables.ts';
import { knownTo } from '../communities/guests.ts';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { ApiError, forbidden, notFound } from '../core/errors.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { isGuest } from '../core/guard.ts';
import { id } from '../core/wire.ts';
import { avatarOnWire, avatars } from './people.ts';
import { checkOwnEmail, profileColumns } from './profile.ts';
import { AvatarAnswer, birthParts, UpdateProfileAnswer, UpdateProfileBody, UserInfoAnswer } from './wire.ts';

/** Profiles as their forms write them, and as the profile page shows them. */
export function profileRoutes(app: App): void {
  const { config, database, files } = app.context;

  app.post(
    '/api/profil',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'updateProfile',
          source: '1 §7',
          assumed:
            'Fields that are not sent keep their values; casecoche counts for platform administrators alone.',
        },
      },
      schema: {
        summary: "Changes the caller's profile",
        body: UpdateProfileBody,
        response: { 200: UpdateProfileAnswer },
      },
    },
    async ({ body, caller }) => {
      checkOwnEmail(body.user?.email, caller);
      checkOwnEmail(body.profile.email, caller);
      const columns = profileColumns(body.profile, caller);
      if (Object.values(columns).some((value) => value !== undefined))
        await changeAccount(database, caller.id, columns);
      return { status: true as const };
    },
  );

  const avatarForm = defineForm({
    fields: z.object({}),
    files: {
      image: {
        kinds: ['image'],
        extensions: ['png', 'jpg', 'gif', 'heic'],
        most: 1,
        maxBytes: config.uploads.profilePhotoBytes,
        required: true,
        description: 'png, jpg, gif or heic (kept as jpg), at most 5242880 bytes',
      },
    },
  });

  /** Takes the picture of the person with this e-mail. */
  async function receiveAvatar(request: FastifyRequest, email: string) {
    return receiveForm(request, avatarForm, async (form) => {
      const image = await database.transaction(async (tx) => {
        const [row] = await form.record(tx, form.files.image);
        if (row === undefined) throw new ApiError(400, 'Veuillez choisir un fichier.', 'FILE_REQUIRED');
        if (!(await setAvatar(tx, email, row.id)))
          throw notFound("Cette personne n'existe pas ou n'existe plus.");
        return row;
      });
      return { status: true as const, image: files.sign(image) };
    }).catch((error: unknown) => {
      throw explainRefusal(error, request);
    });
  }

  app.post(
    '/api/profil/image',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'updateAvatar',
          source: '1 §7',
          assumed: 'The answer is not shown.',
        },
        form: avatarForm,
      },
      schema: { summary: "Replaces the caller's picture", response: { 200: AvatarAnswer } },
    },
    (request) => receiveAvatar(request, request.caller.email),
  );

  app.post(
    '/api/profil/imagewithemail/:email',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'updateAvatarOf',
          source: '2 §7',
          assumed: "The answer is not shown; one's own e-mail, or anybody's for a platform administrator.",
        },
        form: avatarForm,
      },
      schema: {
        summary: "Replaces a person's picture",
        params: z.object({ email: z.string().max(320) }),
        response: { 200: AvatarAnswer },
      },
    },
    async (request) => {
      const email = request.params.email.toLowerCase();
      if (email !== request.caller.email && !request.caller.isAdministrator) throw forbidden();
      return receiveAvatar(request, email);
    },
  );

  app.post(
    '/api/infouser',
    {
      config: { access: signedIn, operation: { id: 'getUserInfo', source: '2 §7' } },
      schema: {
        summary: "What a person's profile page shows",
        body: z.object({ id }),
        response: { 200: UserInfoAnswer },
      },
    },
    async ({ body, caller }) => {
      const [row] = await database
        .select({ user: users, avatarKey: avatars.key })
        .from(users)
        .leftJoin(avatars, eq(avatars.id, users.avatarId))
        .where(and(eq(users.id, body.id), knownTo(caller)));
      if (row === undefined) throw notFound("Cette personne n'existe pas ou n'existe plus.");
      const { user } = row;
      return {
        status: true as const,
        id: user.id,
        user_id: user.id,
        nom: user.lastName,
        prenom: user.firstName,
        civilite: user.civility,
        description: user.description,
        fonction: user.job,
        telephone: user.phone,
        email: user.email,
        ...birthParts(user.birthDate),
        pays: user.country,
        image: avatarOnWire(row.avatarKey, files),
        casecoche: user.canCreateCommunities && !isGuest(config, user) ? ('1' as const) : ('0' as const),
      };
    },
  );
}

/** Refused pictures get the documented alerts. */
function explainRefusal(error: unknown, request: FastifyRequest): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.status === 413) {
    // The upload is not read to its end: its size is known by what was announced.
    const size = request.headers['content-length'] ?? '5242880';
    return new ApiError(413, `Ce fichier n'est pas autorisé, ${size} octets est trop grand`, error.code);
  }
  if (error.status === 415)
    return new ApiError(415, "Ce fichier n'est pas autorisé. Seules les images sont autorisées.", error.code);
  return error;
}
