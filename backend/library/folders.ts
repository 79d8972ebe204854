import { sql } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { conflict } from '../core/errors.ts';
import { folders } from './tables.ts';

/** Levels of folders: deeper than anybody can follow, and far from what a recursive query minds. */
const deepest = 30;

async function depthOf(tx: Transaction, folderId: number): Promise<number> {
  const { rows } = await tx.execute<{ depth: number }>(sql`
    with recursive above(id, parent_id) as (
      select f.id, f.parent_id from ${folders} as f where f.id = ${folderId}
      union all
      select f.id, f.parent_id from ${folders} as f inner join above on f.id = above.parent_id
    ) select count(*)::int as depth from above`);
  return rows[0]?.depth ?? 0;
}

/** Refuses what would stand too deep: `levels` of folders within a folder; 0 is the root. */
export async function refuseTooDeep(tx: Transaction, parentId: number, levels: number): Promise<void> {
  if ((await depthOf(tx, parentId)) + levels > deepest)
    throw conflict('Il y a trop de dossiers les uns dans les autres.', 'TOO_DEEP');
}

/** How many levels a folder has, itself included, and whether another is among them. */
export async function levelsBelow(tx: Transaction, folderId: number, soughtId: number) {
  const { rows } = await tx.execute<{ levels: number; holds: boolean }>(sql`
    with recursive below(id, level) as (
      select ${folderId}::bigint, 1
      union all
      select f.id, below.level + 1 from ${folders} as f inner join below on f.parent_id = below.id
    ) select max(level)::int as levels, bool_or(id = ${soughtId}) as holds from below`);
  return rows[0] ?? { levels: 0, holds: false };
}

/** The default folder of a library stays where it is and as it is called. */
export const refuseDefault = (isDefault: boolean, what: string) => {
  if (isDefault) throw conflict(`Le dossier par défaut ne peut pas être ${what}.`, 'DEFAULT_FOLDER');
};
