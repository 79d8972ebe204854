import { z } from 'zod';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { id } from '../core/wire.ts';
import { requireParticipant } from './access.ts';
import { listConversations, listParticipants } from './conversations.ts';
import { createConversation } from './createConversation.ts';
import { groupRoutes } from './groupRoutes.ts';
import { messageChangeRoutes } from './messageChangeRoutes.ts';
import { messageRoutes } from './messageRoutes.ts';
import { toMessageViewer, readWireMessages } from './messages.ts';
import { participationRoutes } from './participationRoutes.ts';
import { readingRoutes } from './readingRoutes.ts';
import {
  ConversationInfoResponse,
  CreateConversationResponse,
  CreateConversationBody,
  ListConversationsResponse,
  ListConversationsBody,
  ListParticipantsResponse,
  ListParticipantsBody,
  toConversationInfoResponse,
  toListParticipantsResponse,
} from './conversations.wire.ts';

const inOne = requireParticipant('id');
const inConversation = requireParticipant('conversationId');

/** Registers all routes of conversations. */
export function routes(app: App): void {
  const { database, files } = app.context;
  messageRoutes(app);
  messageChangeRoutes(app);
  readingRoutes(app);
  participationRoutes(app);
  groupRoutes(app);

  app.post(
    '/api/loadconvers',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'listConversations',
          source: '1 §7',
          assumed: 'The list is in `conversations`; `gif` beside the documented fields.',
        },
      },
      schema: {
        summary: "The caller's conversations, the newest message first",
        body: ListConversationsBody,
        response: { 200: ListConversationsResponse },
      },
    },
    async ({ caller, body: { page } }) => ({
      status: true as const,
      ...(await listConversations(database, caller, files.linksFor(caller), page)),
    }),
  );

  app.post(
    '/conversation/create',
    {
      config: {
        access: signedIn,
        limit: 'message',
        operation: {
          id: 'createConversation',
          source: '1 §7',
          acceptsIdempotencyKey: true,
          assumed: 'Two people have one conversation: it is answered where it is there already.',
        },
      },
      schema: {
        summary: 'Begins a conversation with one person, or a group of at most ten',
        body: CreateConversationBody,
        response: { 200: CreateConversationResponse },
      },
    },
    (request) => createConversation(request, request.body),
  );

  app.get(
    '/api/infoconvert/:conversationId',
    {
      config: { access: inConversation, operation: { id: 'getConversation', source: '1 §7' } },
      schema: {
        summary: 'What a conversation is to the caller',
        params: z.object({ conversationId: id }),
        response: { 200: ConversationInfoResponse },
      },
    },
    async (request) => {
      const participation = inConversation.subjectOf(request);
      const { pinnedMessageId } = participation.conversation;
      const [pinned] =
        pinnedMessageId === null
          ? []
          : await readWireMessages(database, toMessageViewer(app.context, request.caller), [pinnedMessageId]);
      return toConversationInfoResponse(participation, request.caller, pinned);
    },
  );

  app.post(
    '/api/listparticipants',
    {
      config: { access: inOne, operation: { id: 'listParticipants', source: '1 §7' } },
      schema: {
        summary: 'Everybody in a conversation',
        body: ListParticipantsBody,
        response: { 200: ListParticipantsResponse },
      },
    },
    async (request) => {
      const { caller } = request;
      const { conversation } = inOne.subjectOf(request);
      const listed = await listParticipants(database, caller, conversation);
      return toListParticipantsResponse(listed, files.linksFor(caller));
    },
  );
}
