import ical, { ICalCalendarMethod } from 'ical-generator';

/** An event for other calendars. */
interface Entry {
  /** What tells it from every other event of this origin, for ever. */
  id: string;
  title: string;
  location: string;
  /** HTML. */
  description: string;
  startsAt: Date;
  endsAt: Date;
  /** Where one reads about it. */
  url: string;
}

/** The text of HTML, with its paragraphs and lists. */
function linesOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const end of body.querySelectorAll('br')) end.replaceWith('\n');
  for (const item of body.querySelectorAll('li')) item.prepend('- ');
  for (const block of body.querySelectorAll(
    'p, div, li, ul, ol, blockquote, pre, tr, h1, h2, h3, h4, h5, h6',
  ))
    block.append('\n');
  return body.textContent.replaceAll(/\n{3,}/g, '\n\n').trim();
}

/** Bytes of a line at most. */
const longestLine = 75;
const encoder = new TextEncoder();

/** A line in parts of at most 75 bytes, which are cut neither within a character nor behind a backslash. */
function folded(line: string): string {
  let lines = '';
  let size = 0;
  for (const [part] of line.matchAll(/\\?[^]/gu)) {
    const bytes = encoder.encode(part).length;
    if (size + bytes > longestLine) {
      lines += '\r\n ';
      // The blank counts.
      size = 1;
    }
    lines += part;
    size += bytes;
  }
  return lines;
}

/** The file with which an event is taken over into another calendar (RFC 5545). */
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
