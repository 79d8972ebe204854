import { and, eq, ne, sql } from 'drizzle-orm';
import type { BackendContext } from '../core/context.ts';
import { conflict, invalid } from '../core/errors.ts';
import { changeLibrary } from './changing.ts';
import { documentsIn, findDocument, type Library } from './libraries.ts';
import { checkedName } from './names.ts';
import { documents } from './tables.ts';

/** Gives a file another name; it keeps its extension, which tells what it is. */
export async function renameFile(
  context: BackendContext,
  library: Library,
  documentId: number,
  written: string,
): Promise<void> {
  const given = checkedName(written, 'newname');
  await changeLibrary(context, library, async (tx) => {
    const document = await findDocument(tx, library.owner, documentId);
    const extension = /\.[^.]+$/.exec(document.name)?.[0] ?? '';
    if (given.toLowerCase() === extension.toLowerCase()) throw invalid('newname', 'Le nom est obligatoire');
    const name = given.toLowerCase().endsWith(extension.toLowerCase()) ? given : given + extension;
    const twins = await tx.$count(
      documents,
      and(
        documentsIn(library.owner, document.folderId ?? 0),
        sql`lower(${documents.name}) = lower(${name})`,
        ne(documents.id, document.id),
      ),
    );
    if (twins > 0) throw conflict('Un fichier porte déjà ce nom.', 'FILE_EXISTS');
    await tx.update(documents).set({ name }).where(eq(documents.id, document.id));
  });
}
