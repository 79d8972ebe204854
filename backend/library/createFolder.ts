import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Transaction } from '../core/database/database.ts';
import { ApiError } from '../core/errors.ts';
import { requireFolderDepth } from './folders.ts';
import { addToLibrary } from './updateLibrary.ts';
import { type Library, findFolder, toOwnerColumns } from './libraries.ts';
import { validateName, requireUniqueFolderName } from './names.ts';
import { folders } from './tables.ts';
import type { CreateFolderResponse } from './wire.ts';

/** Creates a folder; 0 is the root. An invalid name is answered with `status` false. */
export async function createFolder(
  request: FastifyRequest,
  library: Library,
  parentId: number,
  rawName: string,
): Promise<z.output<typeof CreateFolderResponse>> {
  try {
    const name = validateName(rawName, 'nomdossier');
    const add = async (tx: Transaction) => {
      await findFolder(tx, library.owner, parentId);
      await requireFolderDepth(tx, parentId, 1);
      await requireUniqueFolderName(tx, library, parentId, name);
      const [folder] = await tx
        .insert(folders)
        .values({
          ...toOwnerColumns(library.owner),
          parentId: parentId || null,
          name,
          authorId: request.caller.id,
        })
        .returning({ id: folders.id });
      if (!folder) throw new Error('The folder was not written.');
      return folder;
    };
    return await addToLibrary(request, library, add, async (_tx, { id }) => ({
      status: true as const,
      message: '',
      id,
    }));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 409))
      return { status: false, message: error.message };
    throw error;
  }
}

/** Adds the default folder of a new community. */
export async function addDefaultFolder(
  tx: Transaction,
  communityId: number,
  authorId: number,
): Promise<void> {
  await tx.insert(folders).values({ communityId, name: 'Général', isDefault: true, authorId });
}
