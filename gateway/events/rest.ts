import type { components } from '../__generated__/openapi.ts';
import { safeHtml } from '../core/html.ts';
import type { Rest } from '../core/rest/client.ts';
import { instant, list, rowId, text, wire } from '../core/rest/decode.ts';

type WireEvent = components['schemas']['CalendarEvent'];

/** An event of a calendar. */
export interface CalendarEventRecord {
  postSlug: string;
  title: string;
  place: string;
  description: string;
  startsAt: string;
  endsAt: string;
}

/** GET /api/eventlist/{id}: the events of a community that touch a span. */
export async function fetchEvents(
  rest: Rest,
  community: string,
  span: { from?: string | null | undefined; to?: string | null | undefined },
): Promise<CalendarEventRecord[]> {
  const query = new URLSearchParams();
  if (span.from) query.set('from', span.from);
  if (span.to) query.set('to', span.to);
  const answer = await rest.read({
    method: 'GET',
    path: `/api/eventlist/${encodeURIComponent(community)}${query.size > 0 ? `?${query}` : ''}`,
    operation: 'GET /api/eventlist/{id}',
  });
  const items = Array.isArray(answer)
    ? answer
    : list(wire<{ events: unknown }>(answer, 'eventlist').events, 'eventlist');
  return (
    items
      .map((item) => {
        const event = wire<WireEvent>(item, 'event');
        return {
          postSlug: rowId(event.id, 'event.id'),
          title: text(event.title),
          place: text(event.lieu),
          description: safeHtml(text(event.description)),
          startsAt: instant(event.startTime, 'event.startTime'),
          endsAt: instant(event.endTime, 'event.endTime'),
        };
      })
      // An API that knows no span answers all events.
      .filter((event) => (!span.from || event.endsAt > span.from) && (!span.to || event.startsAt < span.to))
  );
}
