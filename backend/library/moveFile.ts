import { eq } from 'drizzle-orm';
import type { BackendContext } from '../core/context.ts';
import { updateLibrary } from './updateLibrary.ts';
import { findDocument, findFolder, type Library } from './libraries.ts';
import { uniqueFileName } from './names.ts';
import { documents } from './tables.ts';

/** Moves a file and renames it if its name is already used. */
export async function moveFile(
  context: BackendContext,
  library: Library,
  documentId: number,
  destination: number,
): Promise<void> {
  await updateLibrary(context, library, async (tx) => {
    const document = await findDocument(tx, library.owner, documentId);
    await findFolder(tx, library.owner, destination);
    if ((document.folderId ?? 0) === destination) return;
    const name = await uniqueFileName(tx, library.owner, destination, document.name);
    await tx
      .update(documents)
      .set({ folderId: destination || null, name })
      .where(eq(documents.id, document.id));
  });
}
