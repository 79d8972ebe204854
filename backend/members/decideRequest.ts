import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import { readAdministratorIds } from '../communities/audience.ts';
import { requireAdministeredCommunity } from '../communities/memberships.ts';
import { removeJoinRequest } from '../communities/joinRequests.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { admitMember, publishAdmission } from './admission.ts';
import type { DecideJoinRequestBody } from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Accepts a join request with a role, or rejects it. */
export async function decideRequest(
  context: BackendContext,
  caller: Caller,
  { id: communityId, id_user: userId, role, invitation: isAccepted }: z.output<typeof DecideJoinRequestBody>,
): Promise<z.output<typeof SuccessResponse>> {
  await context.database.transaction(async (tx) => {
    const community = await requireAdministeredCommunity(tx, caller, communityId);
    if (!(await removeJoinRequest(tx, communityId, userId))) throw notFound("Cette demande n'existe plus.");
    const [person] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.id, userId));
    if (!person) throw notFound("Cette demande n'existe plus.");
    await recordAuditEntry(tx, caller, isAccepted ? 'request.accept' : 'request.decline', community.title, {
      targetId: person.id,
      ...(isAccepted ? { changes: [{ field: 'role', before: '', after: role }] } : {}),
    });
    if (isAccepted) {
      publishAdmission(tx, await admitMember(tx, community, person, role, caller.id));
      return;
    }
    // Only administrators learn about a rejection.
    const members = (await readAdministratorIds(tx, communityId)).map(({ email }) => email);
    publishMembershipChange(tx, { communityId, memberUsernames: members, affectedUsernames: [person.email] });
  });
  return { status: true as const };
}
