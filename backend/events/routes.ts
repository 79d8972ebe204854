import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { requireMemberOf } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import { agendaRoutes } from './agendaRoutes.ts';
import { toWireEvent, ListEventsResponse, ListEventsQuery } from './wire.ts';
import { events } from './tables.ts';
import { IdParams } from '../core/wire.ts';
import { responseRoutes } from './responseRoutes.ts';
import { findParticipations } from './responses.ts';

/** Maximum number of events in one answer. */
const most = 2_000;

/** Registers the routes that list the events of a community, and answer them. */
export function routes(app: App): void {
  const { database } = app.context;
  responseRoutes(app);
  agendaRoutes(app);
  app.get(
    '/api/eventlist/:id',
    {
      config: { access: requireMemberOf('id'), operation: { id: 'listEvents', source: '2 §7' } },
      schema: {
        summary: 'The events of a community, in the order in which they start',
        params: IdParams,
        querystring: ListEventsQuery,
        response: { 200: ListEventsResponse },
      },
    },
    async ({ caller, params, query: { from, to } }) => {
      const rows = await database
        .select()
        .from(events)
        .where(
          and(
            eq(events.communityId, params.id),
            from === undefined ? undefined : gt(events.endsAt, new Date(from)),
            to === undefined ? undefined : lt(events.startsAt, new Date(to)),
          ),
        )
        .orderBy(asc(events.startsAt), asc(events.postId))
        .limit(most);
      const answers = await findParticipations(
        database,
        caller.id,
        rows.map(({ postId }) => postId),
      );
      return {
        status: true as const,
        events: rows.map((event) => toWireEvent(event, answers)),
      };
    },
  );
}
