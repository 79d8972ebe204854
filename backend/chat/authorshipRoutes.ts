import { z } from 'zod';
import { withinAction } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { id } from '../core/wire.ts';
import { deleteMessage, listReaders } from './authorship.ts';
import { DeleteMessageBody, DoneAnswer, ReadersAnswer } from './wire.ts';

/** What only the author of a message may do. */
export function authorshipRoutes(app: App): void {
  const { database, files, realtime } = app.context;

  app.post(
    '/api/deletemessage',
    {
      config: {
        access: withinAction('participant'),
        operation: { id: 'deleteMessage', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: "Deletes a message of the caller's, for everybody",
        body: DeleteMessageBody,
        response: { 200: DoneAnswer },
      },
    },
    async ({ caller, body }) => {
      const { conversationId, receveur } = await database.transaction((tx) =>
        deleteMessage(tx, caller, body.messageid),
      );
      void realtime.publish({
        pusheraction: ['chat-delete'],
        conversationid: conversationId,
        chat: { id: body.messageid, mine: false },
        receveur,
        sendto: caller.email,
      });
      return { status: true as const };
    },
  );

  app.post(
    '/api/messread/:messageId',
    {
      config: { access: withinAction('participant'), operation: { id: 'listReaders', source: '1 §7' } },
      schema: {
        summary: "Who has seen a message of the caller's",
        params: z.object({ messageId: id }),
        response: { 200: ReadersAnswer },
      },
    },
    async ({ caller, params }) => ({
      status: true as const,
      nom: await listReaders(database, caller, files, params.messageId),
    }),
  );
}
