import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../core/database/database.ts';
import type { FormFile } from '../core/files/form.ts';
import type { FileRow } from '../core/files/store.ts';
import { addToLibrary } from './updateLibrary.ts';
import { findFolder, type Library, toOwnerColumns } from './libraries.ts';
import { findFilesById } from './listing.ts';
import { toFilesResponse } from './listing.wire.ts';
import { uniqueFileName, sanitizeName } from './names.ts';
import { documents } from './tables.ts';
import { findDocumentByName, replaceContent, requireRoomForVersion } from './versions.ts';

/** Upload field: one to five files of any accepted type. */
export const uploadedFiles: FormFile = {
  kinds: ['image', 'video', 'audio', 'document'],
  maxFiles: 5,
  required: true,
  missing: 'Il faut sélectionner au moin un fichier',
  wireName: 'document[i]',
};

/** Adds uploaded files to a folder under unique names, or as new contents of the files with their names. */
export async function addFiles(
  request: FastifyRequest,
  library: Library,
  { folderId, isReplacing }: { folderId: number; isReplacing: boolean },
  recordFiles: (tx: Transaction) => Promise<readonly FileRow[]>,
) {
  const { caller, server } = request;
  const add = async (tx: Transaction) => {
    await findFolder(tx, library.owner, folderId);
    const uploaded = await recordFiles(tx);
    const ids: number[] = [];
    for (const file of uploaded) {
      const wanted = sanitizeName(file.originalName) || 'fichier';
      const named = isReplacing ? await findDocumentByName(tx, library.owner, folderId, wanted) : undefined;
      if (named) {
        await requireRoomForVersion(tx, named.id);
        await replaceContent(tx, named, { fileId: file.id, authorId: caller.id });
        ids.push(named.id);
        continue;
      }
      const name = await uniqueFileName(tx, library.owner, folderId, wanted);
      const [document] = await tx
        .insert(documents)
        .values({
          ...toOwnerColumns(library.owner),
          folderId: folderId || null,
          fileId: file.id,
          name,
          authorId: caller.id,
        })
        .returning({ id: documents.id });
      if (document) ids.push(document.id);
    }
    return { ids };
  };
  return addToLibrary(request, library, add, async (tx, { ids }) =>
    toFilesResponse(await findFilesById(tx, ids), server.context.files.linksFor(caller)),
  );
}
