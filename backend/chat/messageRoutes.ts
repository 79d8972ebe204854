import { z } from 'zod';
import type { App } from '../core/app.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { officeExtensions, photoExtensions } from '../core/files/kinds.ts';
import { id, SuccessResponse } from '../core/wire.ts';
import { participantCheckedInAction, requireParticipant } from './access.ts';
import { createFileMessage, createTextMessage } from './createMessage.ts';
import { deleteMessage } from './deleteMessage.ts';
import { listMessages, toMessageViewer } from './messages.ts';
import { DeleteMessageBody } from './messageChange.wire.ts';
import {
  CreateMessageResponse,
  CreateMessageBody,
  ListMessagesResponse,
  ListMessagesBody,
  toListMessagesResponse,
} from './messages.wire.ts';

const maxImages = 20;
const messageForm = defineForm({
  fields: CreateMessageBody,
  files: {
    image: { kinds: ['image'], extensions: photoExtensions, maxFiles: maxImages, wireName: 'image[]' },
    video: {
      kinds: ['video'],
      extensions: ['mp4', '3gp', 'ogv', 'flv', 'avi', 'wmv', 'mov'],
      maxFiles: 1,
    },
    file: { kinds: ['document'], extensions: officeExtensions, maxFiles: 1 },
  },
});

const inConversation = requireParticipant('conversationId');
const conversationParameter = z.object({ conversationId: id });
const done = { status: true as const };

/** Registers the routes that list, send and delete messages. */
export function messageRoutes(app: App): void {
  const { database } = app.context;

  app.post(
    '/api/chat/:conversationId/messageload',
    {
      config: {
        access: inConversation,
        operation: { id: 'listMessages', source: '1 §7', assumed: 'start counts from the newest message.' },
      },
      schema: {
        summary: 'Messages of a conversation, sorted by id',
        params: conversationParameter,
        body: ListMessagesBody,
        response: { 200: ListMessagesResponse },
      },
    },
    async ({ caller, params, body }) => {
      const listed = await listMessages(database, params.conversationId, body);
      return toListMessagesResponse(listed, toMessageViewer(app.context, caller));
    },
  );

  app.post(
    '/api/messagecreate/:conversationId/noFile',
    {
      config: {
        access: inConversation,
        limit: 'message',
        operation: {
          id: 'createMessage',
          source: '1 §7',
          acceptsIdempotencyKey: true,
          assumed: 'The created message is in `message`.',
        },
      },
      schema: {
        summary: 'Sends text or a GIF',
        params: conversationParameter,
        body: CreateMessageBody,
        response: { 200: CreateMessageResponse },
      },
    },
    (request) => createTextMessage(request, request.params.conversationId, request.body),
  );

  app.post(
    '/api/messagecreate/:conversationId/file',
    {
      config: {
        access: inConversation,
        limit: 'message',
        operation: {
          id: 'createMessageWithFiles',
          source: '1 §7',
          acceptsIdempotencyKey: true,
          assumed: 'A caption is accepted.',
        },
        form: messageForm,
      },
      schema: {
        summary: 'Sends pictures, one video or one document',
        params: conversationParameter,
        response: { 200: CreateMessageResponse },
      },
    },
    (request) =>
      receiveForm(request, messageForm, (received) =>
        createFileMessage(request, request.params.conversationId, received),
      ),
  );

  app.post(
    '/api/deletemessage',
    {
      config: {
        access: participantCheckedInAction,
        limit: 'edit',
        operation: { id: 'deleteMessage', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: "Deletes a message of the caller's, for everybody",
        body: DeleteMessageBody,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, body }) => {
      await deleteMessage(app.context, caller, body.messageId);
      return done;
    },
  );
}
