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

/** An instant in UTC: `20261121T090000Z`. */
const instant = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** Text as RFC 5545 wants it (§3.3.11). */
const text = (value: string): string =>
  value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** Lines of at most 75 bytes; what follows begins with a space (RFC 5545 §3.1). */
function fold(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (size + bytes > 74) {
      parts.push(part);
      part = '';
      size = 0;
    }
    part += character;
    size += bytes;
  }
  return [...parts, part].join('\r\n ');
}

/** The file with which an event is taken over into another calendar (RFC 5545). */
export function icsFile({ id, title, place, description, startsAt, endsAt, url }: Entry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Agora//Calendrier//FR',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:post-${id}@${new URL(url).host}`,
    `DTSTAMP:${instant(new Date())}`,
    `DTSTART:${instant(startsAt)}`,
    `DTEND:${instant(endsAt)}`,
    `SUMMARY:${text(title)}`,
    ...(place === '' ? [] : [`LOCATION:${text(place)}`]),
    ...(description === '' ? [] : [`DESCRIPTION:${text(description)}`]),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
