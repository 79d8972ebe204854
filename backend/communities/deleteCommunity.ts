import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { conflict } from '../core/errors.ts';
import { publishCommunityListChange, publishCommunityListing } from './realtimeEvents.ts';
import { memberUsernames } from './audience.ts';
import { communityDeletedHandlers } from './handlers.ts';
import { requireAdministeredCommunity } from './memberships.ts';
import { communities } from './tables.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Deletes a community with its content and publishes it to its former members. */
export async function deleteCommunity(
  context: BackendContext,
  caller: Caller,
  communityId: number,
): Promise<z.output<typeof SuccessResponse>> {
  await context.database.transaction(async (tx) => {
    const community = await requireAdministeredCommunity(tx, caller, communityId, 'go');
    if (community.kind === 'defaut')
      throw conflict('La communauté par défaut ne peut pas être supprimée.', 'DEFAULT_COMMUNITY');
    const members = await memberUsernames(tx, community.id);
    for (const handle of communityDeletedHandlers) await handle(tx, community.id);
    await tx.delete(communities).where(eq(communities.id, community.id));
    await recordAuditEntry(tx, caller, 'community.delete', community.title);
    publishCommunityListChange(tx, members, communityId);
    await publishCommunityListing(tx, communityId, community.kind);
  });
  return { status: true as const };
}
