import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { publishNotices } from '../notifications/notify.ts';
import { publishAnswerChange } from '../posts/postEvents.ts';
import { posts } from '../posts/tables.ts';
import { notifyMovedUp } from './eventNotices.ts';
import { fillPlaces } from './responses.ts';
import { eventResponses, events } from './tables.ts';

/** Gives the places of a person who leaves a community, or all of them, to those who wait; they are notified. */
export async function releasePlaces(
  tx: Transaction,
  communityId: number | null,
  userId: number,
): Promise<void> {
  const released = await tx
    .select({ event: events, authorId: posts.authorId })
    .from(eventResponses)
    .innerJoin(events, eq(events.postId, eventResponses.postId))
    .innerJoin(posts, eq(posts.id, events.postId))
    .where(
      and(
        eq(eventResponses.userId, userId),
        eq(eventResponses.answer, 'yes'),
        communityId === null ? undefined : eq(eventResponses.communityId, communityId),
        isNotNull(events.capacity),
        gt(events.endsAt, new Date()),
      ),
    )
    .orderBy(asc(events.postId))
    .for('no key update', { of: events });
  for (const { event, authorId } of released) {
    const { postId } = event;
    await tx
      .delete(eventResponses)
      .where(and(eq(eventResponses.postId, postId), eq(eventResponses.userId, userId)));
    const movedUp = await fillPlaces(tx, event);
    publishNotices(tx, [await notifyMovedUp(tx, event, authorId, userId, movedUp)]);
    await publishAnswerChange(tx, { communityId: event.communityId, postId });
  }
}
