import type { App } from '../core/app.ts';
import { requirePostController, requirePostReader } from '../posts/access.ts';
import {
  EventParams,
  ListRespondentsQuery,
  ListRespondentsResponse,
  RespondBody,
  RespondResponse,
  toListRespondentsResponse,
} from './participation.wire.ts';
import { respond } from './respond.ts';
import { listRespondents } from './responses.ts';

const toEvent = requirePostReader('id');
const toOwnEvent = requirePostController('id');

/** Registers the routes that answer an event and list the answers. */
export function responseRoutes(app: App): void {
  const { database, files } = app.context;

  app.post(
    '/api/event/:id/reponse',
    {
      config: {
        access: toEvent,
        limit: 'react',
        operation: { id: 'respondToEvent', source: '3 §7', extension: 'EVENT_RESPONSES' },
      },
      schema: {
        summary: 'Answers an event that has not ended, changes the answer, or takes it back',
        params: EventParams,
        body: RespondBody,
        response: { 200: RespondResponse },
      },
    },
    (request) => respond(request, toEvent.subjectOf(request), request.body),
  );

  app.get(
    '/api/event/:id/reponses',
    {
      config: {
        access: toOwnEvent,
        operation: { id: 'listRespondents', source: '3 §7', extension: 'EVENT_RESPONSES' },
      },
      schema: {
        summary: 'Who gave an answer to an event, for its author and those who administer its community',
        params: EventParams,
        querystring: ListRespondentsQuery,
        response: { 200: ListRespondentsResponse },
      },
    },
    async (request) => {
      const { caller, query } = request;
      const { postId } = toOwnEvent.subjectOf(request);
      const rows = await listRespondents(database, caller, postId, query.list, query.page);
      return toListRespondentsResponse(rows, files.linksFor(caller));
    },
  );
}
