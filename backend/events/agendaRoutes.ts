import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { readPlatformName } from '../branding/platformName.ts';
import { anybody, signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { ApiError, notFoundError } from '../core/errors.ts';
import { createSharedLimit } from '../core/sharedLimits.ts';
import { findAgenda, findCalendarEntries } from './agenda.ts';
import {
  AgendaQuery,
  AgendaResponse,
  CalendarFileParams,
  CalendarUrlResponse,
  toAgendaResponse,
  toCalendarUrlResponse,
} from './agenda.wire.ts';
import { formatCalendar } from './calendarFile.ts';
import { findParticipations } from './responses.ts';
import { findCalendarUrl, findSubscriber, renewCalendarUrl } from './subscription.ts';

/** Reads of one subscribed calendar per hour: calendars look every hour, on several devices. */
const feedLimit = { points: 120, duration: 3600 };

/** Registers the routes of a person's agenda and of its subscription. */
export function agendaRoutes(app: App): void {
  const { database, config, peers } = app.context;
  const reads = createSharedLimit(peers, 'calendar read', feedLimit);

  app.get(
    '/api/agenda',
    {
      config: { access: signedIn, operation: { id: 'listAgenda', source: '2 §7', extension: 'AGENDA' } },
      schema: {
        summary: "The events of the caller's communities, in the order in which they start",
        querystring: AgendaQuery,
        response: { 200: AgendaResponse },
      },
    },
    async ({ caller, query: { from, to } }) => {
      const rows = await findAgenda(database, caller.id, new Date(from), new Date(to));
      const ids = rows.map(({ event }) => event.postId);
      return toAgendaResponse(rows, await findParticipations(database, caller.id, ids));
    },
  );

  app.get(
    '/api/agenda/adresse',
    {
      config: { access: signedIn, operation: { id: 'getCalendarUrl', source: '2 §7', extension: 'AGENDA' } },
      schema: {
        summary: "The private address of the caller's calendar",
        response: { 200: CalendarUrlResponse },
      },
    },
    async ({ caller }) => toCalendarUrlResponse(await findCalendarUrl(database, config, caller.id)),
  );

  app.post(
    '/api/agenda/adresse',
    {
      config: {
        access: signedIn,
        limit: 'edit',
        operation: { id: 'renewCalendarUrl', source: '2 §7', extension: 'AGENDA' },
      },
      schema: {
        summary: "Makes a new private address of the caller's calendar; the former one ends",
        response: { 200: CalendarUrlResponse },
      },
    },
    async ({ caller }) => toCalendarUrlResponse(await renewCalendarUrl(database, config, caller.id)),
  );

  app.get(
    '/agenda/:fichier',
    {
      config: {
        access: anybody,
        operation: {
          id: 'getCalendarFile',
          source: '2 §7',
          extension: 'AGENDA',
          bytes: { 200: { description: 'The calendar, RFC 5545', types: ['text/calendar'] } },
        },
      },
      schema: { summary: 'A calendar by its private address, TOKEN.ics', params: CalendarFileParams },
    },
    async (request, reply) => {
      const { token } = request.params;
      const userId = await findSubscriber(database, token);
      if (userId === undefined) throw notFoundError();
      await reads.consume(token).catch((reason: unknown) => {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw new ApiError(429, 'Trop de demandes. Veuillez patienter un instant.', 'TOO_MANY_ATTEMPTS', {
          retryAfter: Math.ceil(reason.msBeforeNext / 1000),
        });
      });
      const [name, entries] = await Promise.all([
        readPlatformName(database),
        findCalendarEntries(database, userId),
      ]);
      const file = formatCalendar(name, config.publicUrl, entries);
      const etag = `"${createHash('sha256').update(file).digest('base64url')}"`;
      void reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type('text/calendar; charset=utf-8').send(file);
    },
  );
}
