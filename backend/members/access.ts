import { lockCommunity, findRole } from '../communities/memberships.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { notFound } from '../core/errors.ts';

/** Locks a community the caller could join; 404 for secret ones and for guests. */
export async function accessJoinable(tx: Transaction, caller: Caller, communityId: number) {
  const community = await lockCommunity(tx, communityId);
  const role = await findRole(tx, communityId, caller.id);
  if (role === null && (community.kind === 'secret' || caller.isGuest)) throw notFound();
  return { community, isMember: role !== null };
}
