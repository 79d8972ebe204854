import { sql } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { conflictError } from '../core/errors.ts';
import { folders } from './tables.ts';

/** Maximum depth of nested folders. */
const maxFolderDepth = 30;

async function depthOf(tx: Transaction, folderId: number): Promise<number> {
  const { rows } = await tx.execute<{ depth: number }>(sql`
    with recursive above(id, parent_id) as (
      select f.id, f.parent_id from ${folders} as f where f.id = ${folderId}
      union all
      select f.id, f.parent_id from ${folders} as f inner join above on f.id = above.parent_id
    ) select count(*)::int as depth from above`);
  return rows[0]?.depth ?? 0;
}

/** Throws when `levels` of folders below a parent (0 is the root) exceed the maximum depth. */
export async function requireFolderDepth(tx: Transaction, parentId: number, levels: number): Promise<void> {
  if ((await depthOf(tx, parentId)) + levels > maxFolderDepth)
    throw conflictError('Il y a trop de dossiers les uns dans les autres.', 'TOO_DEEP');
}

/** Depth of a folder's subtree, and whether another folder is in it. */
export async function measureSubtree(tx: Transaction, folderId: number, searchedId: number) {
  const { rows } = await tx.execute<{ levels: number; holds: boolean }>(sql`
    with recursive below(id, level) as (
      select ${folderId}::bigint, 1
      union all
      select f.id, below.level + 1 from ${folders} as f inner join below on f.parent_id = below.id
    ) select max(level)::int as levels, bool_or(id = ${searchedId}) as holds from below`);
  return rows[0] ?? { levels: 0, holds: false };
}

/** Throws when the folder is the default one, which cannot be changed. */
export const requireNotDefaultFolder = (isDefault: boolean, what: string) => {
  if (isDefault) throw conflictError(`Le dossier par défaut ne peut pas être ${what}.`, 'DEFAULT_FOLDER');
};
