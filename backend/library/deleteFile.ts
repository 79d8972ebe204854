import { eq } from 'drizzle-orm';
import type { Database } from '../core/database/database.ts';
import { findDocument, type Library, lockLibrary } from './libraries.ts';
import { documents } from './tables.ts';

/** Deletes a file. */
export async function deleteFile(database: Database, library: Library, documentId: number): Promise<void> {
  await database.transaction(async (tx) => {
    await lockLibrary(tx, library);
    const document = await findDocument(tx, library.owner, documentId);
    await tx.delete(documents).where(eq(documents.id, document.id));
  });
}
