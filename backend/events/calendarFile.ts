import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { htmlLines } from './htmlLines.ts';

/** An event of a subscribed calendar. */
export interface CalendarEntry {
  postId: number;
  communityId: number;
  community: string;
  title: string;
  place: string;
  /** Sanitised HTML. */
  description: string;
  startsAt: Date;
  endsAt: Date;
  sequence: number;
  /** Time of its last change. */
  changedAt: Date;
  isCancelled: boolean;
}

/** Seconds after which calendars look again. */
const refreshSeconds = 3600;

/** Calendar of events (RFC 5545), in UTC; the same events give the same text. */
export function formatCalendar(name: string, publicUrl: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    name,
    prodId: { company: 'Agora', product: 'Agenda', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  const { host } = new URL(publicUrl);
  for (const entry of entries)
    calendar.createEvent({
      id: `post-${entry.postId}@${host}`,
      sequence: entry.sequence,
      stamp: entry.changedAt,
      start: entry.startsAt,
      end: entry.endsAt,
      summary: entry.title,
      location: entry.place || null,
      description: htmlLines(entry.description) || null,
      categories: [{ name: entry.community }],
      status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      url: entry.isCancelled ? null : `${publicUrl}/communaute/${entry.communityId}/post/${entry.postId}`,
    });
  return `${calendar.toString()}\r\n`;
}
