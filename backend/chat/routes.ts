import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signedIn, withinAction } from '../core/access.ts';
import type { App } from '../core/app.ts';
import type { Transaction } from '../core/database/database.ts';
import { invalid } from '../core/errors.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { writeOnce } from '../core/idempotency.ts';
import { id } from '../core/wire.ts';
import { push } from '../notifications/push.ts';
import { authorshipRoutes } from './authorshipRoutes.ts';
import { listConversations, listParticipants, participantUsernames, participation } from './conversations.ts';
import { creationRoutes } from './creation.ts';
import { contentOf, gifOf, insertMessage, listMessages, type NewMessage, summaryOf } from './messages.ts';
import { participationRoutes } from './participationRoutes.ts';
import { pushedParticipants } from './pushing.ts';
import { markSeen } from './reading.ts';
import {
  ConversationInfoAnswer,
  CreateMessageAnswer,
  CreateMessageBody,
  LoadConversationsAnswer,
  LoadConversationsBody,
  LoadMessagesAnswer,
  LoadMessagesBody,
  ParticipantsAnswer,
  ParticipantsBody,
  ViewAnswer,
  ViewBody,
} from './wire.ts';

const mostImages = 20;
const messageForm = defineForm({
  fields: CreateMessageBody,
  files: {
    image: { kinds: ['image'], extensions: ['png', 'jpg', 'gif'], most: mostImages, wireName: 'image[]' },
    video: {
      kinds: ['video'],
      extensions: ['mp4', '3gp', 'ogv', 'flv', 'avi', 'wmv', 'mov'],
      most: 1,
    },
    file: { kinds: ['document'], most: 1 },
  },
});

const conversationParameter = z.object({ conversationId: id });

/** Conversations and messages of the people who are in them; to all others they do not exist. */
export function routes(app: App): void {
  const { database, files, realtime } = app.context;
  creationRoutes(app);
  participationRoutes(app);
  authorshipRoutes(app);

  app.post(
    '/api/loadconvers',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'listConversations',
          source: '1 §7',
          assumed:
            'The list stands under conversations; group, statutnotif, adminconvert and gif beside the documented fields.',
        },
      },
      schema: {
        summary: "The caller's conversations, the newest message first",
        body: LoadConversationsBody,
        response: { 200: LoadConversationsAnswer },
      },
    },
    async ({ caller, body }) => ({
      status: true as const,
      conversations: await listConversations(database, caller, files, { count: body.nb, start: body.start }),
    }),
  );

  app.post(
    '/api/chat/:conversationId/messageload',
    {
      config: {
        access: withinAction('participant'),
        operation: { id: 'listMessages', source: '1 §7', assumed: 'start counts from the newest message.' },
      },
      schema: {
        summary: 'Messages of a conversation, sorted by id',
        params: conversationParameter,
        body: LoadMessagesBody,
        response: { 200: LoadMessagesAnswer },
      },
    },
    async ({ caller, params, body }) => {
      await participation(database, caller, params.conversationId);
      return {
        status: true as const,
        messages: await listMessages(database, caller, files, params.conversationId, {
          count: body.nb,
          start: body.start,
        }),
      };
    },
  );

  /** Stores a message once and tells everybody in the conversation, the author's other devices included. */
  async function create(
    request: FastifyRequest,
    conversationId: number,
    compose: (tx: Transaction) => Promise<NewMessage>,
  ) {
    const { caller } = request;
    // As they are when the message is stored: nothing that could fail stands between that and its event.
    let receveur: string[] = [];
    let pushed: string[] = [];
    const { answer, isFirst } = await writeOnce(request, async (tx) => {
      const message = await insertMessage(tx, caller, files, conversationId, await compose(tx));
      receveur = await participantUsernames(tx, conversationId);
      pushed = await pushedParticipants(tx, conversationId, caller.id);
      return { status: true as const, message };
    });
    if (isFirst) {
      void realtime.publish({
        pusheraction: ['chat'],
        conversationid: conversationId,
        chat: { id: answer.message.id, mine: false },
        receveur,
        sendto: caller.email,
      });
      push(
        app.context,
        pushed,
        { action: 'new-message', payload: { id: conversationId } },
        { title: `${answer.message.prenom} ${answer.message.nom}`.trim(), body: summaryOf(answer.message) },
      );
    }
    return answer;
  }

  app.post(
    '/api/messagecreate/:conversationId/noFile',
    {
      config: {
        access: withinAction('participant'),
        operation: {
          id: 'createMessage',
          source: '1 §7',
          takesKey: true,
          assumed: 'The created message stands under message.',
        },
      },
      schema: {
        summary: 'Sends text or a GIF',
        params: conversationParameter,
        body: CreateMessageBody,
        response: { 200: CreateMessageAnswer },
      },
    },
    async (request) => {
      const { caller, params, body } = request;
      await participation(database, caller, params.conversationId);
      const content = contentOf(body.content);
      const gifUrl = gifOf(body.gif);
      if (content === '' && gifUrl === null) throw invalid('content', 'Le message est vide.');
      return create(request, params.conversationId, async () => ({
        kind: 'text',
        content,
        gifUrl,
        fileIds: [],
      }));
    },
  );

  app.post(
    '/api/messagecreate/:conversationId/file',
    {
      config: {
        access: withinAction('participant'),
        operation: {
          id: 'createMessageWithFiles',
          source: '1 §7',
          takesKey: true,
          assumed: 'A caption is accepted.',
        },
        form: messageForm,
      },
      schema: {
        summary: 'Sends pictures, one video or one document',
        params: conversationParameter,
        response: { 200: CreateMessageAnswer },
      },
    },
    async (request) => {
      const { conversationId } = request.params;
      await participation(database, request.caller, conversationId);
      return receiveForm(request, messageForm, ({ fields, files: received, record }) => {
        const kinds = (['image', 'video', 'file'] as const).filter((name) => received[name].length > 0);
        const [kind] = kinds;
        if (kind === undefined) throw invalid('file', 'Veuillez choisir un fichier.');
        if (kinds.length > 1)
          throw invalid('file', 'Un message porte des photos, une vidéo ou un fichier : un seul à la fois.');
        return create(request, conversationId, async (tx) => ({
          kind: kind === 'file' ? 'document' : kind,
          content: contentOf(fields.content),
          gifUrl: null,
          fileIds: (await record(tx, received[kind])).map((file) => file.id),
        }));
      });
    },
  );

  app.post(
    '/api/pushview',
    {
      config: {
        access: withinAction('participant'),
        operation: { id: 'markSeen', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Marks a message, with those before it, or a whole conversation as seen',
        body: ViewBody,
        response: { 200: ViewAnswer },
      },
    },
    async ({ caller, body }) => {
      const { conversationId, unread, receveur } = await database.transaction(async (tx) => {
        const { hasMoved, ...reading } = await markSeen(tx, caller, body.id, body.type);
        const told = hasMoved ? await participantUsernames(tx, reading.conversationId) : [];
        return { ...reading, receveur: told };
      });
      if (receveur.length > 0) {
        void realtime.publish({
          pusheraction: ['vue'],
          conversationid: conversationId,
          receveur,
          sendto: caller.email,
        });
      }
      return { status: true as const, nbvue: unread };
    },
  );

  app.get(
    '/api/infoconvert/:conversationId',
    {
      config: { access: withinAction('participant'), operation: { id: 'getConversation', source: '1 §7' } },
      schema: {
        summary: 'What a conversation is to the caller',
        params: conversationParameter,
        response: { 200: ConversationInfoAnswer },
      },
    },
    async ({ caller, params }) => {
      const { conversation, own } = await participation(database, caller, params.conversationId);
      return {
        status: true as const,
        statutnotif: own.isMuted ? (1 as const) : (0 as const),
        adminconvert: conversation.adminId === caller.id ? (1 as const) : (0 as const),
        group: conversation.isGroup ? (1 as const) : (0 as const),
        titre: conversation.title,
      };
    },
  );

  app.post(
    '/api/listparticipants',
    {
      config: { access: withinAction('participant'), operation: { id: 'listParticipants', source: '1 §7' } },
      schema: {
        summary: 'Everybody in a conversation',
        body: ParticipantsBody,
        response: { 200: ParticipantsAnswer },
      },
    },
    async ({ caller, body }) => {
      await participation(database, caller, body.id);
      return {
        status: true as const,
        participants: await listParticipants(database, caller, files, body.id),
      };
    },
  );
}
