import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { requireAdministeredCommunity } from '../communities/memberships.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFoundError } from '../core/errors.ts';
import { isGuest, requireEmployee } from '../core/guard.ts';
import { admitMembers, guestInCompanyWideError, publishAdmission } from './admission.ts';
import type { AddMemberBody } from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

/**
 * Adds a person to a community that the caller administers; changes nothing for a member. Throws 403 for callers who
 * are guests, 404 for an unknown person and 409 for a guest in the company-wide community.
 */
export async function addToCommunity(
  context: BackendContext,
  caller: Caller,
  { communityId, userId, email, role }: z.output<typeof AddMemberBody>,
): Promise<z.output<typeof SuccessResponse>> {
  await context.database.transaction(async (tx) => {
    const community = await requireAdministeredCommunity(tx, caller, communityId);
    requireEmployee(caller);
    const [person] = await tx
      .select({
        id: users.id,
        email: users.email,
        isExternal: users.isExternal,
        isAdministrator: users.isAdministrator,
      })
      .from(users)
      .where(userId === undefined ? eq(users.email, email) : eq(users.id, userId));
    if (!person) throw notFoundError("Cette personne n'existe pas ou n'existe plus.");
    if (community.kind === 'defaut' && isGuest(context.config, person)) throw guestInCompanyWideError();
    const admission = await admitMembers(tx, community, [person], role, caller.id);
    if (admission.change)
      await recordAuditEntry(tx, caller, 'member.add', community.title, {
        targetId: person.id,
        changes: [{ field: 'role', before: '', after: role }],
      });
    publishAdmission(tx, admission);
  });
  return { status: true as const };
}
