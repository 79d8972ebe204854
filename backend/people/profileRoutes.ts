import { z } from 'zod';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { createAvatarForm, updateAvatar } from './updateAvatar.ts';
import { updateProfile } from './updateProfile.ts';
import { UpdateAvatarResponse, UpdateProfileBody } from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Registers the routes that update profiles and avatars. */
export function profileRoutes(app: App): void {
  const form = createAvatarForm(app.context.config);

  app.post(
    '/api/profil',
    {
      config: {
        access: signedIn,
        limit: 'edit',
        operation: {
          id: 'updateProfile',
          source: '1 §7',
          acceptsIdempotencyKey: true,
          fieldsOutsideKey: ['lastModifiedAt'],
          assumed:
            'Fields that are not sent keep their values; casecoche counts for platform administrators alone.',
        },
      },
      schema: {
        summary: "Changes the caller's profile",
        body: UpdateProfileBody,
        response: { 200: SuccessResponse },
      },
    },
    (request) => updateProfile(request, request.body),
  );

  app.post(
    '/api/profil/image',
    {
      config: {
        access: signedIn,
        limit: 'edit',
        operation: {
          id: 'updateAvatar',
          source: '1 §7',
          assumed: 'The answer is not shown.',
        },
        form,
      },
      schema: { summary: "Replaces the caller's picture", response: { 200: UpdateAvatarResponse } },
    },
    (request) => updateAvatar(request, form, request.caller.email),
  );

  app.post(
    '/api/profil/imagewithemail/:email',
    {
      config: {
        access: signedIn,
        limit: 'edit',
        operation: {
          id: 'updateAvatarOf',
          source: '2 §7',
          assumed: "The answer is not shown; one's own e-mail, or anybody's for a platform administrator.",
        },
        form,
      },
      schema: {
        summary: "Replaces a person's picture",
        params: z.object({ email: z.string().max(320) }),
        response: { 200: UpdateAvatarResponse },
      },
    },
    (request) => updateAvatar(request, form, request.params.email.toLowerCase()),
  );
}
