import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { editColumns } from '../accounts/modifications.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { recordAuditChanges } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes.ts';
import { publishOwnCommunityChange, publishCommunityDirectoryChange } from './realtimeEvents.ts';
import { findMemberUsernames } from './audience.ts';
import { requireAdministeredCommunity } from './memberships.ts';
import { communities } from './tables.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Removes the cover or logo of a community. */
export async function removePicture(
  context: BackendContext,
  caller: Caller,
  communityId: number,
  column: 'coverId' | 'logoId',
): Promise<z.output<typeof SuccessResponse>> {
  await context.database.transaction(async (tx) => {
    const community = await requireAdministeredCommunity(tx, caller, communityId);
    const changes = changesBetween(community, { [column]: null });
    await recordAuditChanges(tx, caller, 'community.update', community.title, { changes });
    await tx
      .update(communities)
      .set({ [column]: null, ...editColumns(caller) })
      .where(eq(communities.id, community.id));
    publishOwnCommunityChange(tx, await findMemberUsernames(tx, community.id), communityId);
    await publishCommunityDirectoryChange(tx, communityId, community.kind);
  });
  return { status: true as const };
}
