import { eq } from 'drizzle-orm';
import type { Database } from '../core/database/database.ts';
import { conflict, invalid } from '../core/errors.ts';
import { levelsBelow, refuseDefault, refuseTooDeep } from './folders.ts';
import { findFolder, type Library, lockLibrary } from './libraries.ts';
import { refuseTakenName } from './names.ts';
import { folders } from './tables.ts';

/** Moves a folder with all that is in it; never into itself or below itself. */
export async function moveFolder(
  database: Database,
  library: Library,
  folderId: number,
  destination: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockLibrary(tx, library);
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
