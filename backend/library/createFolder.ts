import type { z } from 'zod';
import type { Database } from '../core/database/database.ts';
import { ApiError } from '../core/errors.ts';
import { refuseTooDeep } from './folders.ts';
import { findFolder, type Library, lockLibrary, ownerColumns } from './libraries.ts';
import { checkedName, refuseTakenName } from './names.ts';
import { folders } from './tables.ts';
import type { CreateFolderAnswer } from './wire.ts';

/** Makes a folder in another, 0 being the root. A name that cannot be is answered, with `status` false. */
export async function createFolder(
  database: Database,
  library: Library,
  authorId: number,
  parentId: number,
  written: string,
): Promise<z.output<typeof CreateFolderAnswer>> {
  try {
    const name = checkedName(written, 'nomdossier');
    const id = await database.transaction(async (tx) => {
      await lockLibrary(tx, library);
      await findFolder(tx, library.owner, parentId);
      await refuseTooDeep(tx, parentId, 1);
      await refuseTakenName(tx, library, parentId, name);
      const [folder] = await tx
        .insert(folders)
        .values({ ...ownerColumns(library.owner), parentId: parentId || null, name, authorId })
        .returning({ id: folders.id });
      if (!folder) throw new Error('The folder was not written.');
      return folder.id;
    });
    return { status: true, message: '', id };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 409))
      return { status: false, message: error.message };
    throw error;
  }
}
