import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../core/database/database.ts';
import type { FormFile } from '../core/files/form.ts';
import type { FileRow } from '../core/files/store.ts';
import { addToLibrary } from './changing.ts';
import { findFolder, type Library, ownerColumns } from './libraries.ts';
import { filesById } from './listing.ts';
import { freeName, plainName } from './names.ts';
import { documents } from './tables.ts';

/** The files of one upload: one to five, of any kind that the product takes. */
export const uploadedFiles: FormFile = {
  kinds: ['image', 'video', 'audio', 'document'],
  most: 5,
  required: true,
  missing: 'Il faut sélectionner au moin un fichier',
  wireName: 'document[i]',
};

/** Puts uploaded files, which `record` keeps, into a folder, each under a name of its own. */
export async function addFiles(
  request: FastifyRequest,
  library: Library,
  folderId: number,
  record: (tx: Transaction) => Promise<readonly FileRow[]>,
) {
  const { caller, server } = request;
  return addToLibrary(request, library, async (tx) => {
    await findFolder(tx, library.owner, folderId);
    const uploaded = await record(tx);
    const ids: number[] = [];
    for (const file of uploaded) {
      const name = await freeName(tx, library.owner, folderId, plainName(file.originalName) || 'fichier');
      const [document] = await tx
        .insert(documents)
        .values({
          ...ownerColumns(library.owner),
          folderId: folderId || null,
          fileId: file.id,
          name,
          authorId: caller.id,
        })
        .returning({ id: documents.id });
      if (document) ids.push(document.id);
    }
    return {
      status: true as const,
      Fichiers: await filesById(tx, server.context.files.linksFor(caller), ids),
    };
  });
}
