import type { z } from 'zod';
import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import { findMemberUsernames } from '../communities/audience.ts';
import { addMember, lockCommunity, findRole } from '../communities/memberships.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { conflictError, notFoundError } from '../core/errors.ts';
import type { JoinCommunityResponse } from './wire.ts';
import type { Transaction } from '../core/database/database.ts';

/**
 * Locks a community, and returns it with whether the caller is a member. Throws 404 when it does not exist or is in the
 * bin, and for a non-member when it is secret or they are a guest, also for platform administrators.
 */
export async function lockJoinableCommunity(tx: Transaction, caller: Caller, communityId: number) {
  const community = await lockCommunity(tx, communityId);
  const role = await findRole(tx, communityId, caller.id);
  if (role === null && (community.kind === 'secret' || caller.isGuest)) throw notFoundError();
  return { community, isMember: role !== null };
}

/**
 * Joins a public or the company-wide community as ROLE_MODERATEUR, an ordinary member who publishes; nothing changes
 * for a member. Throws 409 for a private community and 404 as `lockJoinableCommunity`.
 */
export async function joinCommunity(
  context: BackendContext,
  caller: Caller,
  communityId: number,
): Promise<z.output<typeof JoinCommunityResponse>> {
  await context.database.transaction(async (tx) => {
    const { community, isMember } = await lockJoinableCommunity(tx, caller, communityId);
    if (isMember) return;
    if (community.kind === 'private')
      throw conflictError('Cette communauté est privée : demandez à la rejoindre.', 'PRIVATE_COMMUNITY');
    await addMember(tx, communityId, caller.id, 'ROLE_MODERATEUR');
    const memberUsernames = await findMemberUsernames(tx, communityId);
    publishMembershipChange(tx, { communityId, memberUsernames, affectedUsernames: [caller.email] });
  });
  return { status: true as const, message: 'group joined with success' as const };
}
