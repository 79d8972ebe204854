import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { administeredCommunity } from './joining.ts';
import { communities } from './tables.ts';
import type { DoneAnswer } from './wire.ts';

/** Takes the cover or the logo of a community away. */
export async function removePicture(
  database: Database,
  caller: Caller,
  communityId: number,
  column: 'coverId' | 'logoId',
): Promise<z.output<typeof DoneAnswer>> {
  await database.transaction(async (tx) => {
    const community = await administeredCommunity(tx, caller, communityId);
    await tx
      .update(communities)
      .set({ [column]: null })
      .where(eq(communities.id, community.id));
  });
  return { status: true as const };
}
