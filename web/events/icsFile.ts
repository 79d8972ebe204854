import ical, { ICalCalendarMethod } from 'ical-generator';

/** An event for other calendars. */
interface Entry {
  /** What tells it from every other event of this origin, for ever. */
  id: string;
  title: string;
  place: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  /** Where one reads about it. */
  url: string;
}

/** The file with which an event is taken over into another calendar (RFC 5545). */
export function icsFile({ id, title, place, description, startsAt, endsAt, url }: Entry): string {
  const calendar = ical({
    prodId: { company: 'Agora', product: 'Calendrier', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `post-${id}@${new URL(url).host}`,
    start: startsAt,
    end: endsAt,
    summary: title,
    location: place || null,
    description: description || null,
    url,
  });
  return `${calendar.toString()}\r\n`;
}
