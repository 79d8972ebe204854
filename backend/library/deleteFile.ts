import { eq } from 'drizzle-orm';
import type { BackendContext } from '../core/context.ts';
import { updateLibrary } from './updateLibrary.ts';
import { findDocument, type Library } from './libraries.ts';
import { documents } from './tables.ts';

/** Deletes a file. */
export async function deleteFile(
  context: BackendContext,
  library: Library,
  documentId: number,
): Promise<void> {
  await updateLibrary(context, library, async (tx) => {
    const document = await findDocument(tx, library.owner, documentId);
    await tx.delete(documents).where(eq(documents.id, document.id));
  });
}
