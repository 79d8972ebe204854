import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { ApiError, conflict, invalid } from '../core/errors.ts';
import type { FileRow } from '../core/files/store.ts';
import {
  documentsIn,
  findDocument,
  findFolder,
  foldersIn,
  type Library,
  lockLibrary,
  ownerColumns,
  withBelow,
} from './libraries.ts';
import { freeName } from './listing.ts';
import { documents, folders } from './tables.ts';

const longest = 150;
/** Deeper than anybody can follow, and far from what a recursive query minds. */
const deepest = 30;

/**
 * A name as it is kept: one line, without the characters that file systems refuse and without those that
 * turn the direction of writing, which let one kind of file look like another.
 */
const plainName = (written: string) =>
  written
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/[/\\]/g, '-')
    .trim();

function checkedName(written: string, field: string): string {
  const name = plainName(written);
  if (name === '') throw invalid(field, 'Le nom est obligatoire');
  if (name.length > longest) throw invalid(field, `${longest} caractères au maximum`);
  return name;
}

async function refuseTwin(
  tx: Transaction,
  library: Library,
  parentId: number,
  name: string,
  exceptId = 0,
): Promise<void> {
  const twins = await tx.$count(
    folders,
    and(
      foldersIn(library.owner, parentId),
      sql`lower(${folders.name}) = lower(${name})`,
      ne(folders.id, exceptId),
    ),
  );
  if (twins > 0) throw conflict('Un dossier porte déjà ce nom.', 'FOLDER_EXISTS');
}

async function depthOf(tx: Transaction, folderId: number): Promise<number> {
  const { rows } = await tx.execute<{ depth: number }>(sql`
    with recursive above(id, parent_id) as (
      select f.id, f.parent_id from ${folders} as f where f.id = ${folderId}
      union all
      select f.id, f.parent_id from ${folders} as f inner join above on f.id = above.parent_id
    ) select count(*)::int as depth from above`);
  return rows[0]?.depth ?? 0;
}

/** How many levels a folder has, itself included, and whether another is among them. */
async function below(tx: Transaction, folderId: number, soughtId: number) {
  const { rows } = await tx.execute<{ levels: number; holds: boolean }>(sql`
    with recursive below(id, level) as (
      select ${folderId}::bigint, 1
      union all
      select f.id, below.level + 1 from ${folders} as f inner join below on f.parent_id = below.id
    ) select max(level)::int as levels, bool_or(id = ${soughtId}) as holds from below`);
  return rows[0] ?? { levels: 0, holds: false };
}

const tooDeep = () => conflict('Il y a trop de dossiers les uns dans les autres.', 'TOO_DEEP');

const refuseDefault = (isDefault: boolean, what: string) => {
  if (isDefault) throw conflict(`Le dossier par défaut ne peut pas être ${what}.`, 'DEFAULT_FOLDER');
};

/** Makes a folder; answers its id. */
export async function createFolder(
  tx: Transaction,
  library: Library,
  authorId: number,
  parentId: number,
  written: string,
): Promise<number> {
  const name = checkedName(written, 'nomdossier');
  await lockLibrary(tx, library);
  await findFolder(tx, library.owner, parentId);
  if ((await depthOf(tx, parentId)) >= deepest) throw tooDeep();
  await refuseTwin(tx, library, parentId, name);
  const [folder] = await tx
    .insert(folders)
    .values({ ...ownerColumns(library.owner), parentId: parentId || null, name, authorId })
    .returning({ id: folders.id });
  if (!folder) throw new Error('The folder was not written.');
  return folder.id;
}

/** Puts uploaded files into a folder, each under a name of its own; answers their ids. */
export async function addFiles(
  tx: Transaction,
  library: Library,
  authorId: number,
  folderId: number,
  uploaded: readonly FileRow[],
): Promise<number[]> {
  await lockLibrary(tx, library);
  await findFolder(tx, library.owner, folderId);
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
  return ids;
}

/** Gives a folder another name. */
export async function renameFolder(
  tx: Transaction,
  library: Library,
  folderId: number,
  written: string,
): Promise<void> {
  const name = checkedName(written, 'newname');
  await lockLibrary(tx, library);
  const folder = await findFolder(tx, library.owner, folderId);
  if (!folder) throw invalid('idoc', 'La racine n’a pas de nom.');
  refuseDefault(folder.isDefault, 'renommé');
  await refuseTwin(tx, library, folder.parentId ?? 0, name, folder.id);
  await tx.update(folders).set({ name }).where(eq(folders.id, folder.id));
}

/** Gives a file another name; it keeps its extension, which tells what it is. */
export async function renameFile(
  tx: Transaction,
  library: Library,
  documentId: number,
  written: string,
): Promise<void> {
  const given = checkedName(written, 'newname');
  await lockLibrary(tx, library);
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
}

/** Moves a folder with all that is in it; never into itself or below itself. */
export async function moveFolder(
  tx: Transaction,
  library: Library,
  folderId: number,
  destination: number,
): Promise<void> {
  await lockLibrary(tx, library);
  const folder = await findFolder(tx, library.owner, folderId);
  if (!folder) throw invalid('idoc', 'La racine ne se déplace pas.');
  refuseDefault(folder.isDefault, 'déplacé');
  await findFolder(tx, library.owner, destination);
  if (destination !== 0) {
    const { levels, holds } = await below(tx, folder.id, destination);
    if (holds) throw conflict('Un dossier ne peut pas être déplacé dans lui-même.', 'INTO_ITSELF');
    if ((await depthOf(tx, destination)) + levels > deepest) throw tooDeep();
  }
  await refuseTwin(tx, library, destination, folder.name, folder.id);
  await tx
    .update(folders)
    .set({ parentId: destination || null })
    .where(eq(folders.id, folder.id));
}

/** Moves a file; where its name is taken it gets another. */
export async function moveFile(
  tx: Transaction,
  library: Library,
  documentId: number,
  destination: number,
): Promise<void> {
  await lockLibrary(tx, library);
  const document = await findDocument(tx, library.owner, documentId);
  await findFolder(tx, library.owner, destination);
  if ((document.folderId ?? 0) === destination) return;
  const name = await freeName(tx, library.owner, destination, document.name);
  await tx
    .update(documents)
    .set({ folderId: destination || null, name })
    .where(eq(documents.id, document.id));
}

/** Deletes a folder with all that is in it. */
export async function deleteFolder(tx: Transaction, library: Library, folderId: number): Promise<void> {
  await lockLibrary(tx, library);
  const folder = await findFolder(tx, library.owner, folderId);
  if (!folder) throw invalid('idoc', 'La racine ne se supprime pas.');
  refuseDefault(folder.isDefault, 'supprimé');
  const { rows } = await tx.execute<{ has: boolean }>(
    sql`select exists (select 1 from ${folders} as f where f.is_default and f.id in (${withBelow(folder.id)})) as has`,
  );
  refuseDefault(rows[0]?.has ?? false, 'supprimé');
  await tx.delete(folders).where(eq(folders.id, folder.id));
}

/** Deletes a file. */
export async function deleteFile(tx: Transaction, library: Library, documentId: number): Promise<void> {
  await lockLibrary(tx, library);
  const document = await findDocument(tx, library.owner, documentId);
  await tx.delete(documents).where(eq(documents.id, document.id));
}

/** Why a folder was not made, for the calls that answer it beside `status` false. */
export const refusalOf = (error: unknown): string => {
  if (error instanceof ApiError && (error.status === 400 || error.status === 409)) return error.message;
  throw error;
};
