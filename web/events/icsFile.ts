import ical, { ICalCalendarMethod } from 'ical-generator';
import { linesOf } from './linesOf.ts';

/** Event to export. */
interface Entry {
  /** Globally unique, permanent id. */
  id: string;
  title: string;
  location: string;
  /** HTML. */
  description: string;
  startsAt: Date;
  endsAt: Date;
  /** URL of the post. */
  url: string;
}

/** iCalendar file of an event (RFC 5545). */
export function icsFile({ id, title, location, description, startsAt, endsAt, url }: Entry): string {
  const calendar = ical({
    prodId: { company: 'Agora', product: 'Calendrier', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `post-${id}@${new URL(url).host}`,
    start: startsAt,
    end: endsAt,
    summary: title,
    location: location || null,
    description: linesOf(description) || null,
    url,
  });
  return `${calendar.toString()}\r\n`;
}
