import type { z } from 'zod';
import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import { findMemberUsernames } from '../communities/audience.ts';
import { endMembership, lockCommunity, findRole } from '../communities/memberships.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { conflictError } from '../core/errors.ts';
import { SuccessResponse } from '../core/wire.ts';

/**
 * Takes the caller out of a community, and publishes a realtime event to its members and the caller. Throws 409 for its
 * administrators, who change their role first, and as `endMembership` 409 in the company-wide community and 404 for
 * non-members.
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
    const members = await findMemberUsernames(tx, communityId);
    publishMembershipChange(tx, { communityId, memberUsernames: members, affectedUsernames: [caller.email] });
  });
  return { status: true as const };
}
