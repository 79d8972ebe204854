import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { recordAuditChanges } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes.ts';
import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import { findMemberUsernames } from '../communities/audience.ts';
import { requireAdministeredCommunity, updateMemberRole } from '../communities/memberships.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFoundError } from '../core/errors.ts';
import type { ChangeRoleBody } from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

/**
 * Changes a member's role, for community and platform administrators. Throws 403 for other callers, 404 for non-members
 * and 409 for the last administrator.
 */
export async function changeRole(
  context: BackendContext,
  caller: Caller,
  { communityId, email, role }: z.output<typeof ChangeRoleBody>,
): Promise<z.output<typeof SuccessResponse>> {
  await context.database.transaction(async (tx) => {
    const community = await requireAdministeredCommunity(tx, caller, communityId);
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!person) throw notFoundError();
    const previousRole = await updateMemberRole(tx, community, person.id, role);
    const changes = changesBetween({ role: previousRole }, { role });
    await recordAuditChanges(tx, caller, 'member.role', community.title, { changes, targetId: person.id });
    const memberUsernames = await findMemberUsernames(tx, communityId);
    publishMembershipChange(tx, { communityId, memberUsernames, affectedUsernames: [email] });
  });
  return { status: true as const };
}
