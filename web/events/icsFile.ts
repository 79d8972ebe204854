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

/** Maximum bytes per line. */
const longestLine = 75;
const encoder = new TextEncoder();

/** Folds a line at 75 bytes, neither within a character nor after a backslash. */
function folded(line: string): string {
  let lines = '';
  let size = 0;
  for (const [part] of line.matchAll(/\\?[^]/gu)) {
    const bytes = encoder.encode(part).length;
    if (size + bytes > longestLine) {
      lines += '\r\n ';
      // The leading space counts.
      size = 1;
    }
    lines += part;
    size += bytes;
  }
  return lines;
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
  return `${calendar.toString().replaceAll('\r\n ', '').split('\r\n').map(folded).join('\r\n')}\r\n`;
}
