import type { z } from 'zod';
import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import { findMemberUsernames } from '../communities/audience.ts';
import { endMembership, lockCommunity, findRole } from '../communities/memberships.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { conflictError } from '../core/errors.ts';
import { SuccessResponse } from '../core/wire.ts';

/**
 * Ends the caller's membership and publishes it. Throws 404 for non-members, 409 for administrators and in the
 * company-wide community.
 */
export async function leaveCommunity(
  context: BackendContext,
  caller: Caller,
  communityId: number,
): Promise<z.output<typeof SuccessResponse>> {
  await context.database.transaction(async (tx) => {
    const community = await lockCommunity(tx, communityId);
    const isAdministrator = (await findRole(tx, communityId, caller.id)) === 'ROLE_ADMIN';
    if (isAdministrator && community.kind !== 'defaut')
      throw conflictError(
        'Un administrateur ne quitte pas sa communauté : changez d’abord votre rôle.',
        'COMMUNITY_ADMINISTRATOR',
      );
    await endMembership(tx, community, caller.id);
    const memberUsernames = await findMemberUsernames(tx, communityId);
    publishMembershipChange(tx, { communityId, memberUsernames, affectedUsernames: [caller.email] });
  });
  return { status: true as const };
}
