import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { communities, memberships } from '../communities/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import { posts } from '../posts/tables.ts';
import type { CalendarEntry } from './calendarFile.ts';
import { cancelledEvents, events } from './tables.ts';

/** Maximum number of events in one answer. */
const most = 2_000;
/** Days for which past events stay in subscribed calendars. */
const pastDays = 90;

/** Events of a person's communities that overlap the range, in the order of their start. */
export const findAgenda = (db: Queryable, userId: number, from: Date, to: Date) =>
  db
    .select({ event: events, title: communities.title, color: communities.color })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .innerJoin(events, eq(events.communityId, memberships.communityId))
    .where(and(eq(memberships.userId, userId), gt(events.endsAt, from), lt(events.startsAt, to)))
    .orderBy(asc(events.startsAt), asc(events.postId))
    .limit(most);

/** Entries of a person's subscribed calendar: their communities' events, and the cancelled ones. */
export async function findCalendarEntries(db: Queryable, userId: number): Promise<CalendarEntry[]> {
  const since = sql`now() - make_interval(days => ${pastDays})`;
  const shared = { communityId: communities.id, community: communities.title };
  const [planned, cancelled] = await Promise.all([
    db
      .select({
        ...shared,
        postId: events.postId,
        title: events.title,
        place: events.place,
        description: events.description,
        startsAt: events.startsAt,
        endsAt: events.endsAt,
        sequence: events.sequence,
        createdAt: posts.createdAt,
        updatedAt: posts.updatedAt,
      })
      .from(memberships)
      .innerJoin(communities, eq(communities.id, memberships.communityId))
      .innerJoin(events, eq(events.communityId, memberships.communityId))
      .innerJoin(posts, eq(posts.id, events.postId))
      .where(and(eq(memberships.userId, userId), gt(events.endsAt, since)))
      .orderBy(desc(events.startsAt), desc(events.postId))
      .limit(most),
    db
      .select({ ...shared, event: cancelledEvents })
      .from(memberships)
      .innerJoin(communities, eq(communities.id, memberships.communityId))
      .innerJoin(cancelledEvents, eq(cancelledEvents.communityId, memberships.communityId))
      .where(and(eq(memberships.userId, userId), gt(cancelledEvents.endsAt, since)))
      .orderBy(asc(cancelledEvents.postId))
      .limit(most),
  ]);
  return [
    ...planned.toReversed().map(({ createdAt, updatedAt, ...entry }) => ({
      ...entry,
      changedAt: updatedAt ?? createdAt,
      isCancelled: false,
    })),
    ...cancelled.map(({ event, ...place }) => ({
      ...event,
      ...place,
      description: '',
      changedAt: event.cancelledAt,
      isCancelled: true,
    })),
  ];
}
