import ical, { ICalCalendarMethod } from 'ical-generator';

/** Converts HTML to text with paragraphs and lists. */
export function htmlToLines(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const end of body.querySelectorAll('br')) end.replaceWith('\n');
  for (const item of body.querySelectorAll('li')) item.prepend('- ');
  for (const block of body.querySelectorAll(
    'p, div, li, ul, ol, blockquote, pre, tr, h1, h2, h3, h4, h5, h6',
  ))
    block.append('\n');
  return body.textContent.replaceAll(/\n{3,}/g, '\n\n').trim();
}

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
    description: htmlToLines(description) || null,
    url,
  });
  return `${calendar.toString()}\r\n`;
}
