import type { z } from 'zod';
import { announceMembers } from '../communities/announcing.ts';
import { memberUsernames } from '../communities/audience.ts';
import { endMembership, lockCommunity } from '../communities/joining.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { DoneAnswer } from './wire.ts';

/** Leaves a community. */
export async function leaveCommunity(
  context: BackendContext,
  caller: Caller,
  communityId: number,
): Promise<z.output<typeof DoneAnswer>> {
  const members = await context.database.transaction(async (tx) => {
    await endMembership(tx, await lockCommunity(tx, communityId), caller.id);
    return memberUsernames(tx, communityId);
  });
  announceMembers(context, { communityId, members, concerned: [caller.email] });
  return { status: true as const };
}
