import { eq } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { conflictError, invalidError } from '../core/errors.ts';
import { measureSubtree, requireNotDefaultFolder, requireFolderDepth } from './folders.ts';
import { findFolder, type Library } from './libraries.ts';
import { requireUniqueFolderName } from './names.ts';
import { folders } from './tables.ts';

/** Moves a folder with its content; never into itself or its subfolders. */
export async function moveFolder(
  tx: Transaction,
  library: Library,
  folderId: number,
  destination: number,
): Promise<void> {
  const folder = await findFolder(tx, library.owner, folderId);
  if (!folder) throw invalidError('idoc', 'La racine ne se déplace pas.');
  requireNotDefaultFolder(folder.isDefault, 'déplacé');
  await findFolder(tx, library.owner, destination);
  if (destination !== 0) {
    const { levels, holds } = await measureSubtree(tx, folder.id, destination);
    if (holds) throw conflictError('Un dossier ne peut pas être déplacé dans lui-même.', 'INTO_ITSELF');
    await requireFolderDepth(tx, destination, levels);
  }
  await requireUniqueFolderName(tx, library, destination, folder.name, folder.id);
  await tx
    .update(folders)
    .set({ parentId: destination || null })
    .where(eq(folders.id, folder.id));
}
