import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { conflictError } from '../core/errors.ts';
import { moveCommunityToBin, requireMatchingTitle } from './bin.ts';
import { publishOwnCommunityChange, publishCommunityDirectoryChange } from './realtimeEvents.ts';
import { findMemberUsernames } from './audience.ts';
import { requireAdministeredCommunity } from './memberships.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Moves a community with its content into the bin and publishes it to its former members; checks a title if sent. */
export async function deleteCommunity(
  context: BackendContext,
  caller: Caller,
  communityId: number,
  title: string | undefined,
): Promise<z.output<typeof SuccessResponse>> {
  await context.database.transaction(async (tx) => {
    const community = await requireAdministeredCommunity(tx, caller, communityId, 'go');
    if (community.kind === 'defaut')
      throw conflictError('La communauté par défaut ne peut pas être supprimée.', 'DEFAULT_COMMUNITY');
    if (title !== undefined) requireMatchingTitle(community, title);
    const memberUsernames = await findMemberUsernames(tx, community.id);
    await moveCommunityToBin(tx, caller, community);
    await recordAuditEntry(tx, caller, 'community.delete', community.title);
    publishOwnCommunityChange(tx, memberUsernames, communityId);
    await publishCommunityDirectoryChange(tx, communityId, community.kind);
  });
  return { status: true as const };
}
