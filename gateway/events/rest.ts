import type { components } from '../__generated__/openapi.ts';
import type { CreateEventInput } from '../__generated__/resolvers.ts';
import { communityId } from '../communities/communities.ts';
import type { Context } from '../core/context.ts';
import { safeHtml } from '../core/html.ts';
import { call } from '../core/rest/call.ts';
import type { Rest } from '../core/rest/client.ts';
import { instant, listed, rowId, text, wire } from '../core/rest/decode.ts';
import { accepted, inInputTerms } from '../core/rest/refusals.ts';
import { requireViewer } from '../core/viewer.ts';
import { decodePost, type PostRecord } from '../posts/posts.ts';
import type { CalendarEventRecord } from './calendar.ts';

type WireEvent = components['schemas']['CalendarEvent'];

function decodeCalendarEvent(value: unknown): CalendarEventRecord {
  const event = wire<WireEvent>(value, 'event');
  return {
    postSlug: rowId(event.id, 'event.id'),
    title: text(event.title),
    place: text(event.lieu),
    description: safeHtml(text(event.description)),
    startsAt: instant(event.startTime, 'event.startTime'),
    endsAt: instant(event.endTime, 'event.endTime'),
  };
}

/** The events of a community that touch a span. */
export async function fetchEvents(
  rest: Rest,
  community: string,
  span: { from?: string | null | undefined; to?: string | null | undefined },
): Promise<CalendarEventRecord[]> {
  const answer = await rest.read(
    call('GET /api/eventlist/{id}', {
      path: { id: community },
      query: { from: span.from || undefined, to: span.to || undefined },
    }),
  );
  return (
    listed(answer, 'events', 'eventlist')
      .map(decodeCalendarEvent)
      // An API that knows no span answers all events.
      .filter((event) => (!span.from || event.endsAt > span.from) && (!span.to || event.startsAt < span.to))
  );
}

/** The inputs behind the API's names of fields. */
const inputs = {
  text: 'title',
  lieu: 'place',
  description: 'description',
  datedebut: 'startsAt',
  datefin: 'endsAt',
  file: 'image',
};

/** Publishes an event. */
export async function createEvent(context: Context, event: CreateEventInput): Promise<PostRecord> {
  const { username } = requireViewer(context);
  const answer = await inInputTerms(
    inputs,
    context.rest.write(
      call('POST /api/eventcreate', {
        multipart: {
          text: event.title,
          lieu: event.place,
          description: event.description ?? '',
          datedebut: event.startsAt,
          datefin: event.endsAt,
          idgroup: communityId.read(event.communityId).community,
          file: event.image ?? undefined,
        },
        idempotencyKey: event.idempotencyKey,
      }),
    ),
  );
  accepted(answer);
  return decodePost(wire(answer, 'eventcreate').event, username);
}
