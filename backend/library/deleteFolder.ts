import { eq, sql } from 'drizzle-orm';
import type { BackendContext } from '../core/context.ts';
import { invalid } from '../core/errors.ts';
import { requireNotDefaultFolder } from './folders.ts';
import { updateLibrary } from './updateLibrary.ts';
import { findFolder, type Library, folderSubtree } from './libraries.ts';
import { folders } from './tables.ts';

/** Deletes a folder with its content. */
export async function deleteFolder(
  context: BackendContext,
  library: Library,
  folderId: number,
): Promise<void> {
  await updateLibrary(context, library, async (tx) => {
    const folder = await findFolder(tx, library.owner, folderId);
    if (!folder) throw invalid('idoc', 'La racine ne se supprime pas.');
    requireNotDefaultFolder(folder.isDefault, 'supprimé');
    const { rows } = await tx.execute<{ has: boolean }>(
      sql`select exists (select 1 from ${folders} as f where f.is_default and f.id in (${folderSubtree(folder.id)})) as has`,
    );
    requireNotDefaultFolder(rows[0]?.has ?? false, 'supprimé');
    await tx.delete(folders).where(eq(folders.id, folder.id));
  });
}
