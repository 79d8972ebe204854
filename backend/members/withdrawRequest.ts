import type { z } from 'zod';
import { removeJoinRequest, publishRequestChange } from '../communities/joinRequests.ts';
import { lockCommunity } from '../communities/memberships.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFoundError } from '../core/errors.ts';
import type { SuccessResponse } from '../core/wire.ts';

/** Withdraws the caller's own request to join; throws 404 when there is none any more. */
export async function withdrawRequest(
  context: BackendContext,
  caller: Caller,
  communityId: number,
): Promise<z.output<typeof SuccessResponse>> {
  await context.database.transaction(async (tx) => {
    await lockCommunity(tx, communityId);
    if (!(await removeJoinRequest(tx, communityId, caller.id)))
      throw notFoundError("Cette demande n'existe plus.");
    await publishRequestChange(tx, communityId, caller.email);
  });
  return { status: true as const };
}
