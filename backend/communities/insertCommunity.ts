import type { Transaction } from '../core/database/database.ts';
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
