import { eq } from 'drizzle-orm';
import type { Database } from '../core/database/database.ts';
import { findDocument, findFolder, type Library, lockLibrary } from './libraries.ts';
import { freeName } from './names.ts';
import { documents } from './tables.ts';

/** Moves a file; where its name is taken it gets another. */
export async function moveFile(
  database: Database,
  library: Library,
  documentId: number,
  destination: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockLibrary(tx, library);
    const document = await findDocument(tx, library.owner, documentId);
    await findFolder(tx, library.owner, destination);
    if ((document.folderId ?? 0) === destination) return;
    const name = await freeName(tx, library.owner, destination, document.name);
    await tx
      .update(documents)
      .set({ folderId: destination || null, name })
      .where(eq(documents.id, document.id));
  });
}
