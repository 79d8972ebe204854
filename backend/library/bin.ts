import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { invalidError, notFoundError } from '../core/errors.ts';
import { files } from '../core/files/tables.ts';
import { requireFolderDepth, measureSubtree, requireNotDefaultFolder } from './folders.ts';
import {
  type SelectedEntries,
  findFolder,
  subtreeIds,
  isDocumentOf,
  type Library,
  missingDocumentError,
  type Owner,
  excludeRows,
} from './libraries.ts';
import { uniqueFileName, uniqueFolderName } from './names.ts';
import { documents, folders } from './tables.ts';

/** Days for which deleted entries can be restored. */
const daysInBin = 30;

/** Most entries of a bin that are listed. */
const mostListed = 500;

/** Moves files into the bin, all of them or none. */
export async function moveFilesToBin(
  tx: Transaction,
  { owner }: Library,
  documentIds: readonly number[],
): Promise<void> {
  if (documentIds.length === 0) return;
  const binned = await tx
    .update(documents)
    .set({ deletedAt: sql`now()` })
    .where(and(isDocumentOf(owner), inArray(documents.id, [...documentIds])))
    .returning({ id: documents.id });
  if (binned.length < new Set(documentIds).size) throw missingDocumentError();
}

/** Moves a folder with its content into the bin; what was in it before stays on its own. */
export async function moveFolderToBin(tx: Transaction, { owner }: Library, folderId: number): Promise<void> {
  const folder = await findFolder(tx, owner, folderId);
  if (!folder) throw invalidError('idoc', 'La racine ne se supprime pas.');
  requireNotDefaultFolder(folder.isDefault, 'supprimé');
  const { rows } = await tx.execute<{ has: boolean }>(
    sql`select exists (select 1 from ${folders} as f where f.is_default and f.id in (${subtreeIds(folder.id)})) as has`,
  );
  requireNotDefaultFolder(rows[0]?.has ?? false, 'supprimé');
  await tx
    .update(documents)
    .set({ deletedAt: sql`now()`, deletedWith: folder.id })
    .where(and(isNull(documents.deletedAt), sql`${documents.folderId} in (${subtreeIds(folder.id)})`));
  await tx
    .update(folders)
    .set({ deletedAt: sql`now()`, deletedWith: sql`nullif(${folder.id}::bigint, ${folders.id})` })
    .where(and(isNull(folders.deletedAt), sql`${folders.id} in (${subtreeIds(folder.id)})`));
}

const documentsOf = (owner: Owner): SQL =>
  'userId' in owner ? eq(documents.ownerId, owner.userId) : eq(documents.communityId, owner.communityId);
const foldersOf = (owner: Owner): SQL =>
  'userId' in owner ? eq(folders.ownerId, owner.userId) : eq(folders.communityId, owner.communityId);

/** SQL conditions: what was deleted by itself. */
const binnedDocuments = (owner: Owner) =>
  and(documentsOf(owner), isNotNull(documents.deletedAt), isNull(documents.deletedWith));
const binnedFolders = (owner: Owner) =>
  and(foldersOf(owner), isNotNull(folders.deletedAt), isNull(folders.deletedWith));

const endOf = (deletedAt: Date) => new Date(deletedAt.getTime() + daysInBin * 86_400_000);

/** The newest entries of a bin. */
export async function listBin(db: Queryable, owner: Owner) {
  const ofFolders = await db
    .select({ id: folders.id, name: folders.name, deletedAt: folders.deletedAt })
    .from(folders)
    .where(binnedFolders(owner))
    .orderBy(desc(folders.deletedAt), desc(folders.id))
    .limit(mostListed);
  const ofFiles = await db
    .select({ id: documents.id, name: documents.name, deletedAt: documents.deletedAt, size: files.size })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(binnedDocuments(owner))
    .orderBy(desc(documents.deletedAt), desc(documents.id))
    .limit(mostListed);
  return [
    ...ofFolders.map((row) => ({ ...row, size: null, isFolder: true })),
    ...ofFiles.map((row) => ({ ...row, isFolder: false })),
  ]
    .flatMap(({ deletedAt, ...row }) =>
      deletedAt === null ? [] : [{ ...row, deletedAt, expiresAt: endOf(deletedAt) }],
    )
    .toSorted((a, b) => b.deletedAt.getTime() - a.deletedAt.getTime())
    .slice(0, mostListed);
}

/**
 * Removes entries of the bin that were deleted with another selected folder, because they are restored or erased with
 * it.
 */
export async function withoutDeletedWith(
  tx: Transaction,
  { owner }: Library,
  { documentIds, folderIds }: SelectedEntries,
): Promise<SelectedEntries> {
  if (folderIds.length === 0) return { documentIds, folderIds };
  const innerFolders = await tx
    .select({ id: folders.id })
    .from(folders)
    .where(
      and(
        foldersOf(owner),
        inArray(folders.id, [...folderIds]),
        inArray(folders.deletedWith, [...folderIds]),
      ),
    );
  const innerFiles = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        documentsOf(owner),
        inArray(documents.id, [...documentIds]),
        inArray(documents.deletedWith, [...folderIds]),
      ),
    );
  return {
    documentIds: excludeRows(documentIds, innerFiles),
    folderIds: excludeRows(folderIds, innerFolders),
  };
}

const gone = () => notFoundError('Cet élément a déjà été restauré ou supprimé définitivement.');

/** The folder of a restored entry; the root where it is gone or deleted. */
async function homeOf(tx: Transaction, owner: Owner, folderId: number | null): Promise<number> {
  if (folderId === null) return 0;
  const there = await tx.$count(
    folders,
    and(foldersOf(owner), eq(folders.id, folderId), isNull(folders.deletedAt)),
  );
  return there > 0 ? folderId : 0;
}

/** Restores a file into its folder, or the root if that is gone. */
export async function restoreFile(tx: Transaction, { owner }: Library, documentId: number): Promise<void> {
  const [found] = await tx
    .select()
    .from(documents)
    .where(and(binnedDocuments(owner), eq(documents.id, documentId)));
  if (!found) throw gone();
  const home = await homeOf(tx, owner, found.folderId);
  const name = await uniqueFileName(tx, owner, home, found.name);
  await tx
    .update(documents)
    .set({ folderId: home || null, name, deletedAt: null })
    .where(eq(documents.id, found.id));
}

/** Restores a folder with what was deleted with it, into its parent or the root if that is gone. */
export async function restoreFolder(tx: Transaction, { owner }: Library, folderId: number): Promise<void> {
  const [found] = await tx
    .select()
    .from(folders)
    .where(and(binnedFolders(owner), eq(folders.id, folderId)));
  if (!found) throw gone();
  const home = await homeOf(tx, owner, found.parentId);
  await requireFolderDepth(tx, home, (await measureSubtree(tx, found.id, 0)).levels);
  const name = await uniqueFolderName(tx, owner, home, found.name);
  await tx
    .update(folders)
    .set({ parentId: home || null, name, deletedAt: null })
    .where(eq(folders.id, found.id));
  await tx
    .update(folders)
    .set({ deletedAt: null, deletedWith: null })
    .where(eq(folders.deletedWith, found.id));
  await tx
    .update(documents)
    .set({ deletedAt: null, deletedWith: null })
    .where(eq(documents.deletedWith, found.id));
}

/** Takes what is in the bin by itself out of a folder, so that it outlives the folder. */
async function detachOwnEntries(tx: Transaction, owner: Owner, folderId: number): Promise<void> {
  await tx
    .update(folders)
    .set({ parentId: null })
    .where(and(binnedFolders(owner), sql`${folders.parentId} in (${subtreeIds(folderId)})`));
  await tx
    .update(documents)
    .set({ folderId: null })
    .where(and(binnedDocuments(owner), sql`${documents.folderId} in (${subtreeIds(folderId)})`));
}

/** Deletes entries of the bin for ever. */
export async function deleteEntriesForever(
  tx: Transaction,
  library: Library,
  selected: SelectedEntries,
): Promise<void> {
  const { owner } = library;
  const { documentIds, folderIds } = await withoutDeletedWith(tx, library, selected);
  for (const folderId of folderIds) await detachOwnEntries(tx, owner, folderId);
  const erased = [
    ...(await tx
      .delete(documents)
      .where(and(binnedDocuments(owner), inArray(documents.id, [...documentIds])))
      .returning({ id: documents.id })),
    ...(await tx
      .delete(folders)
      .where(and(binnedFolders(owner), inArray(folders.id, [...folderIds])))
      .returning({ id: folders.id })),
  ];
  if (erased.length < documentIds.length + folderIds.length) throw gone();
}
