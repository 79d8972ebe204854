import { eq, and, inArray, ne, sql } from 'drizzle-orm';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { updateLibrary } from './updateLibrary.ts';
import {
  type Library,
  findDocument,
  findFolder,
  isDocumentIn,
  isDocumentOf,
  missingDocumentError,
} from './libraries.ts';
import { createUniqueNames, validateName } from './names.ts';
import { documents } from './tables.ts';
import { conflictError, invalidError } from '../core/errors.ts';

/** Moves files, all of them or none, and renames those whose names are already used. */
export async function moveFiles(
  tx: Transaction,
  { owner }: Library,
  documentIds: readonly number[],
  destination: number,
): Promise<void> {
  if (documentIds.length === 0) return;
  const found = await tx
    .select()
    .from(documents)
    .where(and(isDocumentOf(owner), inArray(documents.id, [...documentIds])))
    .orderBy(documents.id);
  if (found.length < new Set(documentIds).size) throw missingDocumentError();
  await findFolder(tx, owner, destination);
  const moved = found.filter(({ folderId }) => (folderId ?? 0) !== destination);
  if (moved.length === 0) return;
  const claim = await createUniqueNames(tx, owner, destination);
  const names = moved.map(({ name }) => claim(name));
  await tx.execute(sql`
    update ${documents} as d set folder_id = ${destination || null}::bigint, name = m.name
    from unnest(${sql.param(moved.map(({ id }) => id))}::bigint[], ${sql.param(names)}::text[]) as m(id, name)
    where d.id = m.id`);
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
    if (newName.toLowerCase() === extension.toLowerCase())
      throw invalidError('newname', 'Le nom est obligatoire');
    const name = newName.toLowerCase().endsWith(extension.toLowerCase()) ? newName : newName + extension;
    const twins = await tx.$count(
      documents,
      and(
        isDocumentIn(library.owner, document.folderId ?? 0),
        sql`lower(${documents.name}) = lower(${name})`,
        ne(documents.id, document.id),
      ),
    );
    if (twins > 0) throw conflictError('Un fichier porte déjà ce nom.', 'FILE_EXISTS');
    await tx.update(documents).set({ name }).where(eq(documents.id, document.id));
  });
}
