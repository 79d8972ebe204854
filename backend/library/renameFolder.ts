import { eq } from 'drizzle-orm';
import type { BackendContext } from '../core/context.ts';
import { invalidError } from '../core/errors.ts';
import { requireNotDefaultFolder } from './folders.ts';
import { updateLibrary } from './updateLibrary.ts';
import { findFolder, type Library } from './libraries.ts';
import { validateName, requireUniqueFolderName } from './names.ts';
import { folders } from './tables.ts';

/** Renames a folder. */
export async function renameFolder(
  context: BackendContext,
  library: Library,
  folderId: number,
  rawName: string,
): Promise<void> {
  const name = validateName(rawName, 'newname');
  await updateLibrary(context, library, async (tx) => {
    const folder = await findFolder(tx, library.owner, folderId);
    if (!folder) throw invalidError('idoc', 'La racine n’a pas de nom.');
    requireNotDefaultFolder(folder.isDefault, 'renommé');
    await requireUniqueFolderName(tx, library, folder.parentId ?? 0, name, folder.id);
    await tx.update(folders).set({ name }).where(eq(folders.id, folder.id));
  });
}
