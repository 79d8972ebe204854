import { and, eq, inArray } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { type WrittenNotice, toNoticeName, notify } from '../notifications/notify.ts';
import { findDisplayName } from '../people/people.ts';
import { eventResponses, type events } from './tables.ts';

type Event = Pick<typeof events.$inferSelect, 'postId' | 'communityId' | 'title'>;

/** First item of `pusheraction` of notices about events. */
const action = 'event';

/** Notifies people who moved up from the waiting list, the event's author among them unless they caused it (B933). */
export const notifyMovedUp = (
  tx: Transaction,
  { title, ...place }: Event,
  authorId: number,
  actorId: number | null,
  userIds: readonly number[],
): Promise<WrittenNotice> =>
  notify(tx, {
    postId: place.postId,
    communityId: place.communityId,
    userIds,
    authorId,
    includesAuthor: authorId !== actorId,
    action,
    description: `Une place s’est libérée\u00a0: vous participez à ${toNoticeName(title)}`,
  });

/** People who said that they come or may come. */
async function findExpected(tx: Transaction, postId: number): Promise<number[]> {
  const rows = await tx
    .select({ userId: eventResponses.userId })
    .from(eventResponses)
    .where(and(eq(eventResponses.postId, postId), inArray(eventResponses.answer, ['yes', 'maybe'])));
  return rows.map(({ userId }) => userId);
}

/** Notifies those who come or may come, not who declined, that an event was changed, or cancelled by its deletion. */
export async function notifyRespondents(
  tx: Transaction,
  caller: Caller,
  { title, postId, communityId }: Event,
  what: 'changed' | 'cancelled',
): Promise<WrittenNotice> {
  const [name, userIds] = await Promise.all([findDisplayName(tx, caller.id), findExpected(tx, postId)]);
  const isGone = what === 'cancelled';
  return notify(tx, {
    // A notice of the post would be deleted with it.
    postId: isGone ? null : postId,
    pushedPostId: postId,
    communityId,
    userIds,
    authorId: caller.id,
    action,
    description: `${toNoticeName(name)} a ${isGone ? 'annulé' : 'modifié'} l’événement ${toNoticeName(title)}`,
  });
}
