import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { administeredCommunity, endMembership } from '../communities/joining.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { announceMemberships } from './announcing.ts';
import type { DoneAnswer, RemoveMemberBody } from './wire.ts';

/** Ends somebody's membership of a community that the caller administers. */
export async function removeMember(
  context: BackendContext,
  caller: Caller,
  { id: communityId, iduser: userId }: z.output<typeof RemoveMemberBody>,
): Promise<z.output<typeof DoneAnswer>> {
  const person = await context.database.transaction(async (tx) => {
    await endMembership(tx, await administeredCommunity(tx, caller, communityId), userId);
    const [removed] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    return removed;
  });
  if (person) announceMemberships(context, [person.email]);
  return { status: true as const };
}
