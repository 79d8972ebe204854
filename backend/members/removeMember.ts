import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { announceMembers } from '../communities/announcing.ts';
import { memberUsernames } from '../communities/audience.ts';
import { administeredCommunity, endMembership } from '../communities/joining.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { DoneAnswer, RemoveMemberBody } from './wire.ts';

/** Ends somebody's membership of a community that the caller administers. */
export async function removeMember(
  context: BackendContext,
  caller: Caller,
  { id: communityId, iduser: userId }: z.output<typeof RemoveMemberBody>,
): Promise<z.output<typeof DoneAnswer>> {
  await context.database.transaction(async (tx) => {
    await endMembership(tx, await administeredCommunity(tx, caller, communityId), userId);
    const members = await memberUsernames(tx, communityId);
    const removed = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    announceMembers(tx, { communityId, members, concerned: removed.map(({ email }) => email) });
  });
  return { status: true as const };
}
