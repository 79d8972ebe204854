import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { editionBy } from '../accounts/editing.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { announceCommunity } from './announcing.ts';
import { memberUsernames } from './audience.ts';
import { administeredCommunity } from './joining.ts';
import { communities } from './tables.ts';
import type { DoneAnswer } from './wire.ts';

/** Takes the cover or the logo of a community away, and tells its members. */
export async function removePicture(
  context: BackendContext,
  caller: Caller,
  communityId: number,
  column: 'coverId' | 'logoId',
): Promise<z.output<typeof DoneAnswer>> {
  await context.database.transaction(async (tx) => {
    const community = await administeredCommunity(tx, caller, communityId);
    await tx
      .update(communities)
      .set({ [column]: null, ...editionBy(caller) })
      .where(eq(communities.id, community.id));
    announceCommunity(tx, await memberUsernames(tx, community.id), communityId);
  });
  return { status: true as const };
}
