import { requireCommunityAdministrator } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { photoExtensions } from '../core/files/kinds.ts';
import { limitMailboxes } from '../core/sharedLimits.ts';
import { inviteExternal, recordInvitationLimit } from './inviteExternal.ts';
import { InviteExternalFields } from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Registers the routes of mailed invitations of external people. */
export function externalRoutes(app: App): void {
  const mails = limitMailboxes(app.context.peers, 'invitation mailed');
  const externalForm = defineForm({
    fields: InviteExternalFields,
    files: {
      image: {
        kinds: ['image'],
        extensions: photoExtensions,
        maxFiles: 1,
        maxBytes: app.context.config.uploads.profilePhotoBytes,
      },
    },
  });

  app.post(
    '/invitation/extern',
    {
      config: {
        access: requireCommunityAdministrator,
        limit: 'inviteExternal',
        operation: {
          id: 'inviteExternal',
          source: '2 §7',
          acceptsIdempotencyKey: true,
          assumed: 'The answer is not shown.',
        },
        form: externalForm,
      },
      onError: async (request, _reply, error) => {
        if ('code' in error && error.code === 'TOO_MANY_REQUESTS')
          await recordInvitationLimit(app.context, request.caller);
      },
      schema: { summary: 'Invites somebody from outside by mail', response: { 200: SuccessResponse } },
    },
    (request) => receiveForm(request, externalForm, (received) => inviteExternal(request, mails, received)),
  );
}
