import type { Database, Transaction } from '../core/database/database.ts';
import type { FormFile } from '../core/files/form.ts';
import type { FileLinks } from '../core/files/links.ts';
import type { FileRow } from '../core/files/store.ts';
import { findFolder, type Library, lockLibrary, ownerColumns } from './libraries.ts';
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

/** Puts uploaded files, which `record` keeps, into a folder, each under a name of its own; answers them. */
export async function addFiles(
  database: Database,
  links: FileLinks,
  library: Library,
  authorId: number,
  folderId: number,
  record: (tx: Transaction) => Promise<readonly FileRow[]>,
) {
  return database.transaction(async (tx) => {
    await lockLibrary(tx, library);
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
          authorId,
        })
        .returning({ id: documents.id });
      if (document) ids.push(document.id);
    }
    return filesById(tx, links, ids);
  });
}
