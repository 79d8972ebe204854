import type { z } from 'zod';
import { endMembership, lockCommunity } from '../communities/joining.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { announceMemberships } from './announcing.ts';
import type { DoneAnswer } from './wire.ts';

/** Leaves a community. */
export async function leaveCommunity(
  context: BackendContext,
  caller: Caller,
  communityId: number,
): Promise<z.output<typeof DoneAnswer>> {
  await context.database.transaction(async (tx) =>
    endMembership(tx, await lockCommunity(tx, communityId), caller.id),
  );
  announceMemberships(context, [caller.email]);
  return { status: true as const };
}
