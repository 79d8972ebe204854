import { eq } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { administeredCommunity } from './joining.ts';
import { communities } from './tables.ts';

/** Writes a community, which has no members yet; answers its id. */
export async function insertCommunity(
  tx: Transaction,
  community: typeof communities.$inferInsert,
): Promise<number> {
  const [made] = await tx.insert(communities).values(community).returning({ id: communities.id });
  if (!made) throw new Error('The community was not written.');
  return made.id;
}

/** Lets every member manage the library, or its administrators alone; answers whether every member does now. */
export async function toggleLibraryEdition(
  tx: Transaction,
  caller: Caller,
  communityId: number,
): Promise<boolean> {
  const community = await administeredCommunity(tx, caller, communityId);
  const isLibraryEditable = !community.isLibraryEditable;
  await tx.update(communities).set({ isLibraryEditable }).where(eq(communities.id, community.id));
  return isLibraryEditable;
}
