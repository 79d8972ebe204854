import type { Transaction } from '../core/database/database.ts';
import { cancelledEvents, events } from './tables.ts';

/** Notes an event that will be deleted, for subscribed calendars. */
export async function storeCancellation(tx: Transaction, event: typeof events.$inferSelect): Promise<void> {
  const { postId, communityId, title, place, startsAt, endsAt } = event;
  const sequence = event.sequence + 1;
  await tx
    .insert(cancelledEvents)
    .values({ postId, communityId, title, place, startsAt, endsAt, sequence })
    .onConflictDoNothing();
}

/** Inserts the event of a post. */
export async function insertEvent(tx: Transaction, event: typeof events.$inferInsert): Promise<void> {
  await tx.insert(events).values(event);
}
