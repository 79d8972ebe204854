import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { announceCommunity } from './announcing.ts';
import { memberUsernames } from './audience.ts';
import { administeredCommunity } from './joining.ts';
import { communities } from './tables.ts';
import type { ToggleLibraryEditionAnswer } from './wire.ts';

/** Lets every member of a community manage its library, or its administrators alone, and tells its members. */
export async function toggleLibraryEdition(
  context: BackendContext,
  caller: Caller,
  communityId: number,
  wanted: boolean | undefined,
): Promise<z.output<typeof ToggleLibraryEditionAnswer>> {
  const isLibraryEditable = await context.database.transaction(async (tx) => {
    const community = await administeredCommunity(tx, caller, communityId);
    const isEditable = wanted ?? !community.isLibraryEditable;
    await tx
      .update(communities)
      .set({ isLibraryEditable: isEditable })
      .where(eq(communities.id, community.id));
    announceCommunity(tx, await memberUsernames(tx, community.id), communityId);
    return isEditable;
  });
  const message = isLibraryEditable
    ? 'Tous les membres peuvent gérer les documents.'
    : 'Seuls les administrateurs peuvent gérer les documents.';
  return { status: true as const, isLibraryEditable, message };
}
