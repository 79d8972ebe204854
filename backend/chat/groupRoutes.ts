import { z } from 'zod';
import type { App } from '../core/app.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { photoExtensions } from '../core/files/kinds.ts';
import { id, SuccessResponse } from '../core/wire.ts';
import { requireGroupAdministrator, participantCheckedInAction } from './access.ts';
import { pinMessage } from './pinMessage.ts';
import { setAdministrator } from './setAdministrator.ts';
import { updateGroup } from './updateGroup.ts';
import { PinMessageBody } from './messageChange.wire.ts';
import { SetAdministratorBody, UpdateConversationFields } from './groups.wire.ts';

const done = { status: true as const };

/**
 * Registers the routes that change a group (name, picture, administrator), for its administrator, and pin messages, in
 * conversations of two for both; the last two check this in the action.
 */
export function groupRoutes(app: App): void {
  const { context } = app;
  const form = defineForm({
    fields: UpdateConversationFields,
    files: {
      image: {
        kinds: ['image'],
        extensions: photoExtensions,
        maxFiles: 1,
        maxBytes: context.config.uploads.profilePhotoBytes,
      },
    },
  });

  app.post(
    '/api/conversation/:conversationId/modification',
    {
      config: {
        access: requireGroupAdministrator('conversationId'),
        limit: 'edit',
        operation: { id: 'updateConversation', source: '1 §7', extension: 'GROUP_ADMINISTRATION' },
        form,
      },
      schema: {
        summary: 'Changes name and picture of a group, for its administrator; what is not sent stays',
        params: z.object({ conversationId: id }),
        response: { 200: SuccessResponse },
      },
    },
    async (request) => {
      await receiveForm(request, form, (received) =>
        updateGroup(context, request.caller, request.params.conversationId, received),
      );
      return done;
    },
  );

  app.post(
    '/api/conversation/administrateur',
    {
      config: {
        access: participantCheckedInAction,
        limit: 'join',
        operation: { id: 'setConversationAdministrator', source: '1 §7', extension: 'GROUP_ADMINISTRATION' },
      },
      schema: {
        summary: 'Makes another participant administrator of a group instead of the caller',
        body: SetAdministratorBody,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, body }) => {
      await setAdministrator(context.database, caller, body.conversationId, body.email);
      return done;
    },
  );

  app.post(
    '/api/message/epingle',
    {
      config: {
        access: participantCheckedInAction,
        limit: 'edit',
        operation: { id: 'pinMessage', source: '1 §7', extension: 'PINNED_MESSAGES' },
      },
      schema: {
        summary: 'Pins a message above those of its conversation, or unpins it; in a group its administrator',
        body: PinMessageBody,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, body }) => {
      await pinMessage(context.database, caller, body);
      return done;
    },
  );
}
