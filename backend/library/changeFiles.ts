import { eq, and, ne, sql } from 'drizzle-orm';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { updateLibrary } from './updateLibrary.ts';
import { type Library, findDocument, findFolder, isDocumentIn } from './libraries.ts';
import { uniqueFileName, validateName } from './names.ts';
import { documents } from './tables.ts';
import { conflict, invalid } from '../core/errors.ts';

/** Moves a file and renames it if its name is already used. */
export async function moveFile(
  tx: Transaction,
  { owner }: Library,
  documentId: number,
  destination: number,
): Promise<void> {
  const document = await findDocument(tx, owner, documentId);
  await findFolder(tx, owner, destination);
  if ((document.folderId ?? 0) === destination) return;
  const name = await uniqueFileName(tx, owner, destination, document.name);
  await tx
    .update(documents)
    .set({ folderId: destination || null, name })
    .where(eq(documents.id, document.id));
}

/** Renames a file; the extension is kept. */
export async function renameFile(
  context: BackendContext,
  library: Library,
  documentId: number,
  rawName: string,
): Promise<void> {
  const newName = validateName(rawName, 'newname');
  await updateLibrary(context, library, async (tx) => {
    const document = await findDocument(tx, library.owner, documentId);
    const extension = /\.[^.]+$/.exec(document.name)?.[0] ?? '';
    if (newName.toLowerCase() === extension.toLowerCase()) throw invalid('newname', 'Le nom est obligatoire');
    const name = newName.toLowerCase().endsWith(extension.toLowerCase()) ? newName : newName + extension;
    const twins = await tx.$count(
      documents,
      and(
        isDocumentIn(library.owner, document.folderId ?? 0),
        sql`lower(${documents.name}) = lower(${name})`,
        ne(documents.id, document.id),
      ),
    );
    if (twins > 0) throw conflict('Un fichier porte déjà ce nom.', 'FILE_EXISTS');
    await tx.update(documents).set({ name }).where(eq(documents.id, document.id));
  });
}
