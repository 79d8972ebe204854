import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../core/errors.ts';
import { refuseTooDeep } from './folders.ts';
import { addToLibrary } from './changing.ts';
import { findFolder, type Library, ownerColumns } from './libraries.ts';
import { checkedName, refuseTakenName } from './names.ts';
import { folders } from './tables.ts';
import type { CreateFolderAnswer } from './wire.ts';

/** Makes a folder in another, 0 being the root. A name that cannot be is answered, with `status` false. */
export async function createFolder(
  request: FastifyRequest,
  library: Library,
  parentId: number,
  written: string,
): Promise<z.output<typeof CreateFolderAnswer>> {
  try {
    const name = checkedName(written, 'nomdossier');
    return await addToLibrary(request, library, async (tx) => {
      await findFolder(tx, library.owner, parentId);
      await refuseTooDeep(tx, parentId, 1);
      await refuseTakenName(tx, library, parentId, name);
      const [folder] = await tx
        .insert(folders)
        .values({
          ...ownerColumns(library.owner),
          parentId: parentId || null,
          name,
          authorId: request.caller.id,
        })
        .returning({ id: folders.id });
      if (!folder) throw new Error('The folder was not written.');
      return { status: true as const, message: '', id: folder.id };
    });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 409))
      return { status: false, message: error.message };
    throw error;
  }
}
