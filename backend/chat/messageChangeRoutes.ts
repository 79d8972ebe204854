import type { App } from '../core/app.ts';
import { participantCheckedInAction } from './access.ts';
import { editMessage } from './editMessage.ts';
import { forwardMessage } from './forwardMessage.ts';
import { reactToMessage } from './reactToMessage.ts';
import { EditMessageBody, ForwardMessageBody, ReactToMessageBody } from './messageChange.wire.ts';
import { CreateMessageResponse } from './messages.wire.ts';

const access = participantCheckedInAction;
const status = true as const;

/** Registers the routes that correct, forward and react to messages. */
export function messageChangeRoutes(app: App): void {
  const { context } = app;

  app.post(
    '/api/message/modification',
    {
      config: {
        access,
        limit: 'edit',
        operation: { id: 'editMessage', source: '1 §7', extension: 'MESSAGE_EDITING' },
      },
      schema: {
        summary: "Corrects the text or caption of a message of the caller's",
        body: EditMessageBody,
        response: { 200: CreateMessageResponse },
      },
    },
    async ({ caller, body }) => ({ status, message: await editMessage(context, caller, body) }),
  );

  app.post(
    '/api/message/reaction',
    {
      config: {
        access,
        limit: 'react',
        operation: { id: 'reactToMessage', source: '1 §7', extension: 'MESSAGE_REACTIONS' },
      },
      schema: {
        summary: "Sets the caller's reaction to a message, or takes it back",
        body: ReactToMessageBody,
        response: { 200: CreateMessageResponse },
      },
    },
    async ({ caller, body }) => ({ status, message: await reactToMessage(context, caller, body) }),
  );

  app.post(
    '/api/message/transfert',
    {
      config: {
        access,
        limit: 'message',
        operation: {
          id: 'forwardMessage',
          source: '1 §7',
          acceptsIdempotencyKey: true,
          extension: 'MESSAGE_FORWARDING',
        },
      },
      schema: {
        summary: 'Forwards a message with its files to another conversation of the caller',
        body: ForwardMessageBody,
        response: { 200: CreateMessageResponse },
      },
    },
    (request) => forwardMessage(request, request.body),
  );
}
