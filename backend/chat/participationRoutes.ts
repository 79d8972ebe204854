import { z } from 'zod';
import type { App } from '../core/app.ts';
import { id, RequestedStateQuery, SuccessResponse } from '../core/wire.ts';
import { participantCheckedInAction } from './access.ts';
import { addParticipant } from './addParticipant.ts';
import { deleteConversation } from './deleteConversation.ts';
import { setNotificationLevel } from './notificationLevel.ts';
import { pinConversation } from './pinConversation.ts';
import { removeParticipant } from './removeParticipant.ts';
import { setMuted } from './setMuted.ts';
import {
  DeleteConversationBody,
  ChangeParticipantBody,
  PinConversationBody,
  SetNotificationLevelBody,
  ToggleMuteResponse,
} from './wire.ts';

const done = { status: true as const };

/** Registers the routes that add and remove participants, mute, notify, pin, and delete conversations. */
export function participationRoutes(app: App): void {
  const { context } = app;

  app.post(
    '/api/chatuser',
    {
      config: {
        access: participantCheckedInAction,
        limit: 'join',
        operation: { id: 'addParticipant', source: '1 §7' },
      },
      schema: {
        summary: 'Adds a person to a group, for its administrator',
        body: ChangeParticipantBody,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, body }) => {
      await addParticipant(context, caller, body.conversationid, body.email);
      return done;
    },
  );

  app.post(
    '/delete/conversation',
    {
      config: {
        access: participantCheckedInAction,
        limit: 'join',
        operation: { id: 'removeParticipant', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Removes a participant: the caller themselves, or a member of a group',
        body: ChangeParticipantBody,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, body }) => {
      await removeParticipant(context, caller, body.conversationid, body.email);
      return done;
    },
  );

  app.post(
    '/api/conversdeletebyauteur',
    {
      config: {
        access: participantCheckedInAction,
        limit: 'edit',
        operation: { id: 'deleteConversation', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Deletes a conversation for all participants, for its administrator',
        body: DeleteConversationBody,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, body }) => {
      await deleteConversation(context, caller, body.conversationid);
      return done;
    },
  );

  app.post(
    '/api/conversation/epingle',
    {
      config: {
        access: participantCheckedInAction,
        limit: 'edit',
        operation: { id: 'pinConversation', source: '1 §7', extension: 'CONVERSATION_PINS' },
      },
      schema: {
        summary: 'Pins a conversation on top of the caller’s list, or puts it back',
        body: PinConversationBody,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, body }) => {
      await pinConversation(context.database, caller, body.conversationid, body.epinglee);
      return done;
    },
  );

  app.post(
    '/api/conversation/notifications',
    {
      config: {
        access: participantCheckedInAction,
        limit: 'edit',
        operation: {
          id: 'setNotificationLevel',
          source: '1 §7',
          extension: 'CONVERSATION_NOTIFICATIONS',
        },
      },
      schema: {
        summary: 'Sets which messages of a conversation are notified to the caller',
        body: SetNotificationLevelBody,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, body }) => {
      await setNotificationLevel(context.database, caller, body.conversationid, body.niveaunotif);
      return done;
    },
  );

  app.post(
    '/api/silentnotifpush/:conversationId',
    {
      config: {
        access: participantCheckedInAction,
        limit: 'edit',
        operation: { id: 'toggleSilence', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Mutes or unmutes a conversation for the caller',
        params: z.object({ conversationId: id }),
        querystring: RequestedStateQuery,
        response: { 200: ToggleMuteResponse },
      },
    },
    async ({ caller, params, query }) => {
      const isMuted = await setMuted(context.database, caller, params.conversationId, query.wanted);
      return { ...done, statutnotif: isMuted ? (1 as const) : (0 as const) };
    },
  );
}
