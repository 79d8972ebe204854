import { and, asc, eq, getTableColumns, gt, isNotNull } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { publishNotices } from '../notifications/notify.ts';
import { posts } from '../posts/tables.ts';
import { notifyMovedUp } from './eventNotices.ts';
import { fillPlaces } from './responses.ts';
import { binnedEventResponses, eventResponses, events } from './tables.ts';

/** Keeps the answers to the events of a community that goes to the bin. */
export async function moveResponsesToBin(tx: Transaction, communityId: number): Promise<void> {
  await tx
    .insert(binnedEventResponses)
    .select(
      tx
        .select(getTableColumns(eventResponses))
        .from(eventResponses)
        .where(eq(eventResponses.communityId, communityId)),
    );
}

/**
 * Gives the events of a restored community their answers again, and the places of people whose accounts were deleted
 * meanwhile to those who wait; they are notified.
 */
export async function restoreResponses(tx: Transaction, communityId: number): Promise<void> {
  await tx
    .insert(eventResponses)
    .select(
      tx
        .select(getTableColumns(binnedEventResponses))
        .from(binnedEventResponses)
        .where(eq(binnedEventResponses.communityId, communityId)),
    );
  const limited = await tx
    .select({ event: events, authorId: posts.authorId })
    .from(events)
    .innerJoin(posts, eq(posts.id, events.postId))
    .where(
      and(eq(events.communityId, communityId), isNotNull(events.capacity), gt(events.endsAt, new Date())),
    )
    .orderBy(asc(events.postId))
    .for('no key update', { of: events });
  for (const { event, authorId } of limited)
    publishNotices(tx, [await notifyMovedUp(tx, event, authorId, null, await fillPlaces(tx, event))]);
}
