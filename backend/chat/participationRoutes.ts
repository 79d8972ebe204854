import { z } from 'zod';
import { withinAction } from '../core/access.ts';
import type { App } from '../core/app.ts';
import type { Transaction } from '../core/database/database.ts';
import { id } from '../core/wire.ts';
import { addParticipant, deleteConversation, removeParticipant, toggleSilence } from './participation.ts';
import { DeleteConversationBody, DoneAnswer, ParticipantBody, SilentAnswer } from './wire.ts';

const done = { status: true as const };

/** Who is in a conversation, and its end. */
export function participationRoutes(app: App): void {
  const { database, realtime } = app.context;

  /** Makes a change and tells everybody whom it concerns that the conversation is another one now. */
  async function change(
    conversationId: number,
    caller: string,
    write: (tx: Transaction) => Promise<string[]>,
  ) {
    const receveur = await database.transaction(write);
    void realtime.publish({
      pusheraction: ['conversation'],
      conversationid: conversationId,
      receveur,
      sendto: caller,
    });
    return done;
  }

  app.post(
    '/api/chatuser',
    {
      config: { access: withinAction('participant'), operation: { id: 'addParticipant', source: '1 §7' } },
      schema: {
        summary: 'Adds somebody to a group, by its administrator',
        body: ParticipantBody,
        response: { 200: DoneAnswer },
      },
    },
    ({ caller, body }) =>
      change(body.conversationid, caller.email, (tx) =>
        addParticipant(tx, caller, body.conversationid, body.email),
      ),
  );

  app.post(
    '/delete/conversation',
    {
      config: {
        access: withinAction('participant'),
        operation: { id: 'removeParticipant', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Takes somebody out of a conversation: the caller when they leave, or a member of a group',
        body: ParticipantBody,
        response: { 200: DoneAnswer },
      },
    },
    ({ caller, body }) =>
      change(body.conversationid, caller.email, (tx) =>
        removeParticipant(tx, caller, body.conversationid, body.email),
      ),
  );

  app.post(
    '/api/conversdeletebyauteur',
    {
      config: {
        access: withinAction('participant'),
        operation: { id: 'deleteConversation', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Deletes a conversation for everybody, by its administrator',
        body: DeleteConversationBody,
        response: { 200: DoneAnswer },
      },
    },
    ({ caller, body }) =>
      change(body.conversationid, caller.email, (tx) => deleteConversation(tx, caller, body.conversationid)),
  );

  app.post(
    '/api/silentnotifpush/:conversationId',
    {
      config: {
        access: withinAction('participant'),
        operation: { id: 'toggleSilence', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: "Switches the caller's silent mode of a conversation over",
        params: z.object({ conversationId: id }),
        response: { 200: SilentAnswer },
      },
    },
    async ({ caller, params }) => {
      const isMuted = await database.transaction((tx) => toggleSilence(tx, caller, params.conversationId));
      return { ...done, statutnotif: isMuted ? (1 as const) : (0 as const) };
    },
  );
}
