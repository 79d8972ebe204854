import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import { findMemberUsernames } from '../communities/audience.ts';
import { requireAdministeredCommunity, endMembership } from '../communities/memberships.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { RemoveMemberBody } from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Removes a member from a community that the caller administers; throws 404 and 409 as `endMembership`. */
export async function removeMember(
  context: BackendContext,
  caller: Caller,
  { communityId, userId }: z.output<typeof RemoveMemberBody>,
): Promise<z.output<typeof SuccessResponse>> {
  await context.database.transaction(async (tx) => {
    const community = await requireAdministeredCommunity(tx, caller, communityId);
    await endMembership(tx, community, userId);
    await recordAuditEntry(tx, caller, 'member.remove', community.title, { targetId: userId });
    const memberUsernames = await findMemberUsernames(tx, communityId);
    const removed = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    publishMembershipChange(tx, {
      communityId,
      memberUsernames,
      affectedUsernames: removed.map(({ email }) => email),
    });
  });
  return { status: true as const };
}
