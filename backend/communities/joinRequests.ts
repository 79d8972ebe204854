import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { readAdministratorIds } from './audience.ts';
import { publishMembershipChange } from './realtimeEvents.ts';
import { joinRequests, joinRefusals } from './tables.ts';

/** Stores a join request. Returns false when there already was one. */
export async function addJoinRequest(
  tx: Transaction,
  communityId: number,
  userId: number,
  message: string,
): Promise<boolean> {
  const inserted = await tx
    .insert(joinRequests)
    .values({ communityId, userId, message })
    .onConflictDoNothing()
    .returning({ id: joinRequests.id });
  return inserted.length > 0;
}

/** Deletes a join request. Returns whether there was one. */
export async function removeJoinRequest(
  tx: Transaction,
  communityId: number,
  userId: number,
): Promise<boolean> {
  const removed = await tx
    .delete(joinRequests)
    .where(and(eq(joinRequests.communityId, communityId), eq(joinRequests.userId, userId)))
    .returning({ id: joinRequests.id });
  return removed.length > 0;
}

/** Deletes the join requests and refusal reasons of people who became members. */
export async function deleteJoinRequests(
  tx: Transaction,
  communityId: number,
  userIds: readonly number[],
): Promise<void> {
  await tx
    .delete(joinRequests)
    .where(and(eq(joinRequests.communityId, communityId), inArray(joinRequests.userId, userIds)));
  await tx
    .delete(joinRefusals)
    .where(and(eq(joinRefusals.communityId, communityId), inArray(joinRefusals.userId, userIds)));
}

/** Replaces the stored refusal reason; an empty one only deletes the old. */
export async function storeRefusal(
  tx: Transaction,
  communityId: number,
  userId: number,
  reason: string,
): Promise<void> {
  await forgetRefusal(tx, communityId, userId);
  if (reason !== '') await tx.insert(joinRefusals).values({ communityId, userId, reason });
}

/** Forgets why a person was refused. */
async function forgetRefusal(tx: Transaction, communityId: number, userId: number): Promise<void> {
  await tx
    .delete(joinRefusals)
    .where(and(eq(joinRefusals.communityId, communityId), eq(joinRefusals.userId, userId)));
}

/** Publishes to administrators and the person who asks that a request to join came, was withdrawn or refused. */
export async function publishRequestChange(
  tx: Transaction,
  communityId: number,
  asker: string,
): Promise<void> {
  const members = (await readAdministratorIds(tx, communityId)).map(({ email }) => email);
  publishMembershipChange(tx, { communityId, memberUsernames: members, affectedUsernames: [asker] });
}
