import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { invitations } from './tables.ts';

/** Stores a join request. Returns false when there already was one. */
export async function addJoinRequest(tx: Transaction, communityId: number, userId: number): Promise<boolean> {
  const inserted = await tx
    .insert(invitations)
    .values({ communityId, userId })
    .onConflictDoNothing()
    .returning({ id: invitations.id });
  return inserted.length > 0;
}

/** Deletes a join request. Returns whether there was one. */
export async function removeJoinRequest(
  tx: Transaction,
  communityId: number,
  userId: number,
): Promise<boolean> {
  const removed = await tx
    .delete(invitations)
    .where(and(eq(invitations.communityId, communityId), eq(invitations.userId, userId)))
    .returning({ id: invitations.id });
  return removed.length > 0;
}
