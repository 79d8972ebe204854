/** An event of a calendar. */
export interface CalendarEventRecord {
  postSlug: string;
  title: string;
  place: string;
  description: string;
  startsAt: string;
  endsAt: string;
}
