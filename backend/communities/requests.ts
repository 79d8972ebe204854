import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { invitations } from './tables.ts';

/** Notes that somebody asks to join; answers false when they had asked already. */
export async function addRequest(tx: Transaction, communityId: number, userId: number): Promise<boolean> {
  const asked = await tx
    .insert(invitations)
    .values({ communityId, userId })
    .onConflictDoNothing()
    .returning({ id: invitations.id });
  return asked.length > 0;
}

/** Takes a request to join away; answers whether there was one. */
export async function removeRequest(tx: Transaction, communityId: number, userId: number): Promise<boolean> {
  const removed = await tx
    .delete(invitations)
    .where(and(eq(invitations.communityId, communityId), eq(invitations.userId, userId)))
    .returning({ id: invitations.id });
  return removed.length > 0;
}
