import { eq, inArray, or } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import type { ContentPlace } from '../core/realtime/event.ts';
import { queueResponsesEvent, queueUpdateEvent } from '../core/realtime/eventQueue.ts';
import { findShares } from './actions.ts';
import { postAttachments, posts } from './tables.ts';

/** Most shares that show changed answers at once; the others do when they are read again. */
const liveShares = 20;

/** Publishes changed answers to a poll or event, which its newest shares show too. */
export async function publishAnswerChange(tx: Transaction, place: ContentPlace): Promise<void> {
  const shares = (await findShares(tx, place.postId)).slice(-liveShares);
  for (const each of [place, ...shares]) queueResponsesEvent(tx, each);
}

/** Publishes that a post's video was converted, also for its shares. */
export async function publishVideoConversion(tx: Transaction, fileId: number): Promise<void> {
  const ownIds = tx
    .select({ id: postAttachments.postId })
    .from(postAttachments)
    .where(eq(postAttachments.fileId, fileId));
  const places = await tx
    .select({ communityId: posts.communityId, postId: posts.id })
    .from(posts)
    .where(or(inArray(posts.id, ownIds), inArray(posts.sharedPostId, ownIds)));
  for (const place of places) queueResponsesEvent(tx, place);
}

/** Publishes a change event for each share of an edited or deleted post. */
export function publishShareChanges(tx: Transaction, shares: readonly ContentPlace[]): void {
  for (const place of shares) queueUpdateEvent(tx, place);
}
