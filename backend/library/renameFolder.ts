import { eq } from 'drizzle-orm';
import type { BackendContext } from '../core/context.ts';
import { invalid } from '../core/errors.ts';
import { refuseDefault } from './folders.ts';
import { changeLibrary } from './changing.ts';
import { findFolder, type Library } from './libraries.ts';
import { checkedName, refuseTakenName } from './names.ts';
import { folders } from './tables.ts';

/** Gives a folder another name. */
export async function renameFolder(
  context: BackendContext,
  library: Library,
  folderId: number,
  written: string,
): Promise<void> {
  const name = checkedName(written, 'newname');
  await changeLibrary(context, library, async (tx) => {
    const folder = await findFolder(tx, library.owner, folderId);
    if (!folder) throw invalid('idoc', 'La racine n’a pas de nom.');
    refuseDefault(folder.isDefault, 'renommé');
    await refuseTakenName(tx, library, folder.parentId ?? 0, name, folder.id);
    await tx.update(folders).set({ name }).where(eq(folders.id, folder.id));
  });
}
