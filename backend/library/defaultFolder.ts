import type { Transaction } from '../core/database/database.ts';
import { folders } from './tables.ts';

/** Adds the default folder of a new community. */
export async function addDefaultFolder(
  tx: Transaction,
  communityId: number,
  authorId: number,
): Promise<void> {
  await tx.insert(folders).values({ communityId, name: 'Général', isDefault: true, authorId });
}
