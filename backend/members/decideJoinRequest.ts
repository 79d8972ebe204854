import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { requireAdministeredCommunity } from '../communities/memberships.ts';
import { storeRefusal, removeJoinRequest, publishRequestChange } from '../communities/joinRequests.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFoundError } from '../core/errors.ts';
import { toNoticeName, toNoticeQuote, notify, publishNotices } from '../notifications/notify.ts';
import { refusalAction } from '../notifications/tables.ts';
import { findDisplayName } from '../people/people.ts';
import { admitMembers, publishAdmission } from './admission.ts';
import type { DecideJoinRequestBody } from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

/**
 * Accepts a join request with a role, or refuses it, as a community or platform administrator, and notifies the person;
 * throws 404 when the request is gone.
 */
export async function decideJoinRequest(
  context: BackendContext,
  caller: Caller,
  { communityId, userId, role, isAccepted, reason }: z.output<typeof DecideJoinRequestBody>,
): Promise<z.output<typeof SuccessResponse>> {
  await context.database.transaction(async (tx) => {
    const community = await requireAdministeredCommunity(tx, caller, communityId);
    if (!(await removeJoinRequest(tx, communityId, userId)))
      throw notFoundError("Cette demande n'existe plus.");
    const [person] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.id, userId));
    if (!person) throw notFoundError("Cette demande n'existe plus.");
    await recordAuditEntry(tx, caller, isAccepted ? 'request.accept' : 'request.decline', community.title, {
      targetId: person.id,
      ...(isAccepted ? { changes: [{ field: 'role', before: '', after: role }] } : {}),
    });
    if (isAccepted) {
      publishAdmission(tx, await admitMembers(tx, community, [person], role, caller.id, reason));
      return;
    }
    await storeRefusal(tx, communityId, person.id, reason);
    const notice = await notify(tx, {
      userIds: [person.id],
      authorId: caller.id,
      action: refusalAction,
      description: `${toNoticeName(await findDisplayName(tx, caller.id))} n’a pas accepté votre demande à rejoindre ${toNoticeName(community.title)}${toNoticeQuote(reason)}`,
      communityId,
      postId: null,
    });
    await publishRequestChange(tx, communityId, person.email);
    publishNotices(tx, [notice]);
  });
  return { status: true as const };
}
