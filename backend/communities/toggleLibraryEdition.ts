import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { administeredCommunity } from './joining.ts';
import { communities } from './tables.ts';
import type { ToggleLibraryEditionAnswer } from './wire.ts';

/** Lets every member of a community manage its library, or its administrators alone. */
export async function toggleLibraryEdition(
  database: Database,
  caller: Caller,
  communityId: number,
): Promise<z.output<typeof ToggleLibraryEditionAnswer>> {
  const isLibraryEditable = await database.transaction(async (tx) => {
    const community = await administeredCommunity(tx, caller, communityId);
    const isEditable = !community.isLibraryEditable;
    await tx
      .update(communities)
      .set({ isLibraryEditable: isEditable })
      .where(eq(communities.id, community.id));
    return isEditable;
  });
  const message = isLibraryEditable
    ? 'Tous les membres peuvent gérer les documents.'
    : 'Seuls les administrateurs peuvent gérer les documents.';
  return { status: true as const, isLibraryEditable, message };
}
