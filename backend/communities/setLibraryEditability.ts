import { eq } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { recordAuditChanges } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes.ts';
import { publishOwnCommunityChange } from './realtimeEvents.ts';
import { findMemberUsernames } from './audience.ts';
import { requireAdministeredCommunity } from './memberships.ts';
import { communities } from './tables.ts';

/**
 * Lets all members, even readers, edit a community's library, or only administrators; flips the setting when no value
 * is given. Returns whether all may edit it now.
 */
export const setLibraryEditability = (
  context: BackendContext,
  caller: Caller,
  communityId: number,
  requestedValue: boolean | undefined,
): Promise<boolean> =>
  context.database.transaction(async (tx) => {
    const community = await requireAdministeredCommunity(tx, caller, communityId);
    const isEditable = requestedValue ?? !community.isLibraryEditable;
    const changes = changesBetween(community, { isLibraryEditable: isEditable });
    await recordAuditChanges(tx, caller, 'community.update', community.title, { changes });
    await tx
      .update(communities)
      .set({ isLibraryEditable: isEditable })
      .where(eq(communities.id, community.id));
    publishOwnCommunityChange(tx, await findMemberUsernames(tx, community.id), communityId);
    return isEditable;
  });
