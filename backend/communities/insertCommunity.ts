import type { Transaction } from '../core/database/database.ts';
import { communities } from './tables.ts';

/** Inserts a community without members. Returns its id. */
export async function insertCommunity(
  tx: Transaction,
  community: typeof communities.$inferInsert,
): Promise<number> {
  const [made] = await tx.insert(communities).values(community).returning({ id: communities.id });
  if (!made) throw new Error('The community was not written.');
  return made.id;
}
