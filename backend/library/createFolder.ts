import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../core/errors.ts';
import { requireFolderDepth } from './folders.ts';
import { addToLibrary } from './updateLibrary.ts';
import { findFolder, type Library, ownerColumns } from './libraries.ts';
import { validateName, requireUniqueFolderName } from './names.ts';
import { folders } from './tables.ts';
import type { CreateFolderAnswer } from './wire.ts';

/** Creates a folder; 0 is the root. An invalid name is answered with `status` false. */
export async function createFolder(
  request: FastifyRequest,
  library: Library,
  parentId: number,
  rawName: string,
): Promise<z.output<typeof CreateFolderAnswer>> {
  try {
    const name = validateName(rawName, 'nomdossier');
    return await addToLibrary(request, library, async (tx) => {
      await findFolder(tx, library.owner, parentId);
      await requireFolderDepth(tx, parentId, 1);
      await requireUniqueFolderName(tx, library, parentId, name);
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
