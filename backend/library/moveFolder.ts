import { eq } from 'drizzle-orm';
import type { BackendContext } from '../core/context.ts';
import { conflict, invalid } from '../core/errors.ts';
import { levelsBelow, refuseDefault, refuseTooDeep } from './folders.ts';
import { changeLibrary } from './changing.ts';
import { findFolder, type Library } from './libraries.ts';
import { refuseTakenName } from './names.ts';
import { folders } from './tables.ts';

/** Moves a folder with all that is in it; never into itself or below itself. */
export async function moveFolder(
  context: BackendContext,
  library: Library,
  folderId: number,
  destination: number,
): Promise<void> {
  await changeLibrary(context, library, async (tx) => {
    const folder = await findFolder(tx, library.owner, folderId);
    if (!folder) throw invalid('idoc', 'La racine ne se déplace pas.');
    refuseDefault(folder.isDefault, 'déplacé');
    await findFolder(tx, library.owner, destination);
    if (destination !== 0) {
      const { levels, holds } = await levelsBelow(tx, folder.id, destination);
      if (holds) throw conflict('Un dossier ne peut pas être déplacé dans lui-même.', 'INTO_ITSELF');
      await refuseTooDeep(tx, destination, levels);
    }
    await refuseTakenName(tx, library, destination, folder.name, folder.id);
    await tx
      .update(folders)
      .set({ parentId: destination || null })
      .where(eq(folders.id, folder.id));
  });
}
