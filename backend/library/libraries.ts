import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { accessCommunity } from '../communities/permissions.ts';
import { communities } from '../communities/tables.ts';
import { type AccessTo, defineAccess, readId } from '../core/access.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { forbiddenError, notFoundError } from '../core/errors.ts';
import { documents, folders } from './tables.ts';

/** Owner of a library: a person or a community. */
export type Owner = { userId: number } | { communityId: number };

/** A library with the caller's rights. */
export interface Library {
  owner: Owner;
  /** Whether all members of the community may edit it; true for a personal one. */
  isEditableByAll: boolean;
  canEdit: boolean;
}

/** The caller's personal library. */
export const personalLibrary = (caller: Pick<Caller, 'id'>): Library => ({
  owner: { userId: caller.id },
  isEditableByAll: true,
  canEdit: true,
});

/** A community's library for its members; 404 otherwise. Editable by members if enabled, always by administrators. */
export async function accessCommunityLibrary(
  db: Queryable,
  caller: Pick<Caller, 'id' | 'isAdministrator'>,
  communityId: number,
): Promise<Library> {
  const { canAdminister } = await accessCommunity(db, caller, communityId);
  const [community] = await db
    .select({ isEditableByAll: communities.isLibraryEditable })
    .from(communities)
    .where(eq(communities.id, communityId));
  if (!community) throw notFoundError();
  const { isEditableByAll } = community;
  return { owner: { communityId }, isEditableByAll, canEdit: isEditableByAll || canAdminister };
}

/** The library of a file with the caller's rights; 404 when hidden. */
export async function accessLibraryOfFile(
  db: Queryable,
  caller: Caller,
  documentId: number,
): Promise<Library> {
  const [document] = await db
    .select({ ownerId: documents.ownerId, communityId: documents.communityId })
    .from(documents)
    .where(and(eq(documents.id, documentId), isNull(documents.deletedAt)));
  if (document?.ownerId === caller.id) return personalLibrary(caller);
  if (document?.communityId == null) throw missingDocumentError();
  return accessCommunityLibrary(db, caller, document.communityId);
}

/** Requires read access to the library of the community in `field`, which is in the path or the body. */
export const requireCommunityLibrary = (field: string): AccessTo<Library> =>
  defineAccess('member', (request) =>
    accessCommunityLibrary(request.server.context.database, request.caller, readId(request, field)),
  );

/**
 * Requires read access to the library of the community in `field`, which is in the path or the body; 0 is the caller's
 * own library.
 */
export const requireLibrary = (field: string): AccessTo<Library> =>
  defineAccess('member', async (request) => {
    const communityId = readId(request, field);
    if (communityId === 0) return personalLibrary(request.caller);
    return accessCommunityLibrary(request.server.context.database, request.caller, communityId);
  });

/** Throws 403 when the caller may not change the library. */
export function requireLibraryEditor({ canEdit }: Library): void {
  if (!canEdit) throw forbiddenError();
}

/**
 * Requires edit rights (403), then locks the library by its owner's row (user or community) until the transaction ends.
 */
export async function lockEditableLibrary(tx: Transaction, library: Library): Promise<void> {
  requireLibraryEditor(library);
  const { owner } = library;
  const locked =
    'userId' in owner
      ? await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.userId)).for('no key update')
      : await tx
          .select({ id: communities.id })
          .from(communities)
          .where(eq(communities.id, owner.communityId))
          .for('no key update');
  if (locked.length === 0) throw notFoundError();
}

/** Owner columns of a row. */
export const toOwnerColumns = (owner: Owner) =>
  'userId' in owner
    ? { ownerId: owner.userId, communityId: null }
    : { ownerId: null, communityId: owner.communityId };

/** SQL condition: folders of a library, without those in its bin. */
export const isFolderOf = (owner: Owner): SQL | undefined =>
  and(
    isNull(folders.deletedAt),
    'userId' in owner ? eq(folders.ownerId, owner.userId) : eq(folders.communityId, owner.communityId),
  );

/** SQL condition: files of a library, without those in its bin. */
export const isDocumentOf = (owner: Owner): SQL | undefined =>
  and(
    isNull(documents.deletedAt),
    'userId' in owner ? eq(documents.ownerId, owner.userId) : eq(documents.communityId, owner.communityId),
  );

/** SQL condition: folders in a folder; 0 is the root. */
export const isFolderIn = (owner: Owner, folderId: number): SQL | undefined =>
  and(isFolderOf(owner), folderId === 0 ? isNull(folders.parentId) : eq(folders.parentId, folderId));

/** SQL condition: files in a folder; 0 is the root. */
export const isDocumentIn = (owner: Owner, folderId: number): SQL | undefined =>
  and(isDocumentOf(owner), folderId === 0 ? isNull(documents.folderId) : eq(documents.folderId, folderId));

/** A folder of this library; null for the root (0), 404 for another library's. */
export async function findFolder(db: Queryable, owner: Owner, folderId: number) {
  if (folderId === 0) return null;
  const [folder] = await db
    .select()
    .from(folders)
    .where(and(isFolderOf(owner), eq(folders.id, folderId)));
  if (!folder) throw notFoundError('Ce dossier n’existe pas ou n’existe plus.');
  return folder;
}

/** Creates the error 404 for a missing file. */
export const missingDocumentError = () => notFoundError('Ce fichier n’existe pas ou n’existe plus.');

/** A file of this library; 404 for another library's. */
export async function findDocument(db: Queryable, owner: Owner, documentId: number) {
  const [document] = await db
    .select()
    .from(documents)
    .where(and(isDocumentOf(owner), eq(documents.id, documentId)));
  if (!document) throw missingDocumentError();
  return document;
}

/** SQL: ids of folders and all their subfolders, including those in the bin; does not check the owner. */
export const subtreeIds = (...folderIds: readonly number[]): SQL => sql`
  with recursive below(id) as (
    select unnest(${sql.param([...folderIds])}::bigint[]) union
    select f.id from ${folders} as f inner join below on f.parent_id = below.id
  ) select id from below`;

/** Ids of the selected files and folders of one library. */
export interface SelectedEntries {
  documentIds: readonly number[];
  folderIds: readonly number[];
}

/** Ids without those of the given rows. */
export const excludeRows = (ids: readonly number[], rows: readonly { id: number }[]): number[] =>
  ids.filter((id) => !rows.some((row) => row.id === id));

/** Removes entries that lie inside another selected folder, because they are handled with it. */
export async function withoutNestedEntries(
  db: Queryable,
  owner: Owner,
  { documentIds, folderIds }: SelectedEntries,
): Promise<SelectedEntries> {
  if (folderIds.length === 0) return { documentIds, folderIds };
  const selectedSubtrees = subtreeIds(...folderIds);
  const innerFolders = await db
    .select({ id: folders.id })
    .from(folders)
    .where(
      and(
        isFolderOf(owner),
        inArray(folders.id, [...folderIds]),
        sql`${folders.parentId} in (${selectedSubtrees})`,
      ),
    );
  const innerFiles = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        isDocumentOf(owner),
        inArray(documents.id, [...documentIds]),
        sql`${documents.folderId} in (${selectedSubtrees})`,
      ),
    );
  return {
    documentIds: excludeRows(documentIds, innerFiles),
    folderIds: excludeRows(folderIds, innerFolders),
  };
}
