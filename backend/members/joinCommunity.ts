import type { z } from 'zod';
import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import { findMemberUsernames } from '../communities/audience.ts';
import { addMember, lockCommunity, findRole } from '../communities/memberships.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { conflictError, notFoundError } from '../core/errors.ts';
import type { JoinCommunityResponse } from './wire.ts';
import type { Transaction } from '../core/database/database.ts';

/** Locks a community the caller could join; 404 for secret ones and for guests. */
export async function accessJoinable(tx: Transaction, caller: Caller, communityId: number) {
  const community = await lockCommunity(tx, communityId);
  const role = await findRole(tx, communityId, caller.id);
  if (role === null && (community.kind === 'secret' || caller.isGuest)) throw notFoundError();
  return { community, isMember: role !== null };
}

/** Joins a public community; changes nothing for a member. Throws 409 for a private one. */
export async function joinCommunity(
  context: BackendContext,
  caller: Caller,
  communityId: number,
): Promise<z.output<typeof JoinCommunityResponse>> {
  await context.database.transaction(async (tx) => {
    const { community, isMember } = await accessJoinable(tx, caller, communityId);
    if (isMember) return;
    if (community.kind === 'private')
      throw conflictError('Cette communauté est privée : demandez à la rejoindre.', 'PRIVATE_COMMUNITY');
    await addMember(tx, communityId, caller.id, 'ROLE_MODERATEUR');
    const members = await findMemberUsernames(tx, communityId);
    publishMembershipChange(tx, { communityId, memberUsernames: members, affectedUsernames: [caller.email] });
  });
  return { status: true as const, message: 'group joined with success' as const };
}
