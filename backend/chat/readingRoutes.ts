import { z } from 'zod';
import type { App } from '../core/app.ts';
import { id } from '../core/wire.ts';
import { participantCheckedInAction } from './access.ts';
import { markMessagesRead } from './markMessagesRead.ts';
import { markUnread } from './markUnread.ts';
import { listReaders } from './readers.ts';
import {
  ListReadersResponse,
  MarkReadResponse,
  MarkReadBody,
  MarkUnreadBody,
  toListReadersResponse,
  toMarkReadResponse,
} from './reading.wire.ts';

/** Registers the routes that mark messages as read, and list who has read one. */
export function readingRoutes(app: App): void {
  const { database, files } = app.context;

  app.post(
    '/api/pushview',
    {
      config: {
        access: participantCheckedInAction,
        operation: { id: 'markSeen', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Marks a message, with those before it, or a whole conversation as seen',
        body: MarkReadBody,
        response: { 200: MarkReadResponse },
      },
    },
    async ({ caller, body }) =>
      toMarkReadResponse(await markMessagesRead(app.context, caller, body.id, body.type)),
  );

  app.post(
    '/api/conversation/nonlue',
    {
      config: {
        access: participantCheckedInAction,
        limit: 'edit',
        operation: { id: 'markUnread', source: '1 §7', extension: 'UNREAD_MARKS' },
      },
      schema: {
        summary: 'Marks a conversation as unread for the caller, whom others still see as having read it',
        body: MarkUnreadBody,
        response: { 200: MarkReadResponse },
      },
    },
    async ({ caller, body }) => toMarkReadResponse(await markUnread(app.context, caller, body)),
  );

  app.post(
    '/api/messread/:messageId',
    {
      config: { access: participantCheckedInAction, operation: { id: 'listReaders', source: '1 §7' } },
      schema: {
        summary: "Who has seen a message of the caller's",
        params: z.object({ messageId: id }),
        response: { 200: ListReadersResponse },
      },
    },
    async ({ caller, params }) =>
      toListReadersResponse(await listReaders(database, caller, params.messageId), files.linksFor(caller)),
  );
}
