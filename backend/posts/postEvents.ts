import { eq, inArray, or } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { queueEventForMembers } from '../core/realtime/eventQueue.ts';
import type { PublicationChange } from '../core/realtime/event.ts';
import { findShares } from './actions.ts';
import { postAttachments, posts } from './tables.ts';

/** Ids of a post, or of a comment or reply below it. */
export type PostPlace = Omit<PublicationChange, 'changement'>;

/**
 * Publishes changed reactions, votes or shares. Batched, as its own event type, because they are frequent. `countedBy` is
 * the e-mail of a person who changed nothing but counts.
 */
export const publishResponseChange = (tx: Transaction, place: PostPlace, countedBy?: string): void =>
  queueEventForMembers(
    tx,
    { pusheraction: ['reponses'], publication: { changement: 'reponses', ...place } },
    countedBy,
  );

/** Most shares that show changed answers at once; the others do when they are read again. */
const liveShares = 20;

/** Publishes changed answers to a poll or event, which its newest shares show too. */
export async function publishAnswerChange(tx: Transaction, place: PostPlace): Promise<void> {
  const shares = (await findShares(tx, place.idpost)).slice(-liveShares);
  for (const each of [place, ...shares]) publishResponseChange(tx, each);
}

/** Publishes that a post's video was converted, also for its shares. */
export async function publishVideoConversion(tx: Transaction, fileId: number): Promise<void> {
  const ownIds = tx
    .select({ id: postAttachments.postId })
    .from(postAttachments)
    .where(eq(postAttachments.fileId, fileId));
  const places = await tx
    .select({ idgroup: posts.communityId, idpost: posts.id })
    .from(posts)
    .where(or(inArray(posts.id, ownIds), inArray(posts.sharedPostId, ownIds)));
  for (const place of places) publishResponseChange(tx, place);
}

/** Publishes a change event for each share of an edited or deleted post. */
export function publishShareChanges(tx: Transaction, shares: readonly PostPlace[]): void {
  for (const place of shares)
    queueEventForMembers(tx, {
      pusheraction: ['posts'],
      publication: { changement: 'modification', ...place },
    });
}
