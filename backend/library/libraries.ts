import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { accessCommunity } from '../communities/permissions.ts';
import { communities } from '../communities/tables.ts';
import { type AccessTo, accessTo, idIn } from '../core/access.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { forbidden, notFound } from '../core/errors.ts';
import { documents, folders } from './tables.ts';

/** Whose library: a person's own, or a community's. */
export type Owner = { userId: number } | { communityId: number };

/** A library as somebody may use it. */
export interface Library {
  owner: Owner;
  /** Whether every member of the community may change it; true for one's own. */
  isEditableByAll: boolean;
  canEdit: boolean;
}

/** One's own library. */
export const ownLibrary = (caller: Caller): Library => ({
  owner: { userId: caller.id },
  isEditableByAll: true,
  canEdit: true,
});

/**
 * A community's library, for its members; 404 for everybody else. Every member changes it where it is
 * editable for all, its administrators and the platform's always.
 */
export async function communityLibrary(db: Queryable, caller: Caller, communityId: number): Promise<Library> {
  const { canAdminister } = await accessCommunity(db, caller, communityId);
  const [community] = await db
    .select({ isEditableByAll: communities.isLibraryEditable })
    .from(communities)
    .where(eq(communities.id, communityId));
  if (!community) throw notFound();
  const { isEditableByAll } = community;
  return { owner: { communityId }, isEditableByAll, canEdit: isEditableByAll || canAdminister };
}

/** The library that a file stands in, as the caller may use it; 404 for one that is hidden. */
export async function libraryOfFile(db: Queryable, caller: Caller, documentId: number): Promise<Library> {
  const [document] = await db
    .select({ ownerId: documents.ownerId, communityId: documents.communityId })
    .from(documents)
    .where(eq(documents.id, documentId));
  if (document?.ownerId === caller.id) return ownLibrary(caller);
  if (document?.communityId == null) throw notFound('Ce fichier n’existe pas ou n’existe plus.');
  return communityLibrary(db, caller, document.communityId);
}

/** Who reads the library of the community that a field names, with what they may do in it. */
export const readerOfLibrary = (field: string): AccessTo<Library> =>
  accessTo('member', (request) =>
    communityLibrary(request.server.context.database, request.caller, idIn(request, field)),
  );

/** A library that is about to change: until the transaction ends, nobody else changes its folders. */
export async function lockLibrary(tx: Transaction, library: Library): Promise<void> {
  if (!library.canEdit) throw forbidden();
  const { owner } = library;
  const locked =
    'userId' in owner
      ? await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.userId)).for('no key update')
      : await tx
          .select({ id: communities.id })
          .from(communities)
          .where(eq(communities.id, owner.communityId))
          .for('no key update');
  if (locked.length === 0) throw notFound();
}

/** The columns that say whose a row is. */
export const ownerColumns = (owner: Owner) =>
  'userId' in owner
    ? { ownerId: owner.userId, communityId: null }
    : { ownerId: null, communityId: owner.communityId };

/** Folders of a library. */
export const foldersOf = (owner: Owner): SQL =>
  'userId' in owner ? eq(folders.ownerId, owner.userId) : eq(folders.communityId, owner.communityId);

/** Files of a library. */
const documentsOf = (owner: Owner): SQL =>
  'userId' in owner ? eq(documents.ownerId, owner.userId) : eq(documents.communityId, owner.communityId);

/** The folders in a folder; 0 is the root. */
export const foldersIn = (owner: Owner, folderId: number): SQL | undefined =>
  and(foldersOf(owner), folderId === 0 ? isNull(folders.parentId) : eq(folders.parentId, folderId));

/** The files in a folder; 0 is the root. */
export const documentsIn = (owner: Owner, folderId: number): SQL | undefined =>
  and(documentsOf(owner), folderId === 0 ? isNull(documents.folderId) : eq(documents.folderId, folderId));

/** A folder of this library; 404 for another's. Null for the root, 0. */
export async function findFolder(db: Queryable, owner: Owner, folderId: number) {
  if (folderId === 0) return null;
  const [folder] = await db
    .select()
    .from(folders)
    .where(and(foldersOf(owner), eq(folders.id, folderId)));
  if (!folder) throw notFound('Ce dossier n’existe pas ou n’existe plus.');
  return folder;
}

/** A file of this library; 404 for another's. */
export async function findDocument(db: Queryable, owner: Owner, documentId: number) {
  const [document] = await db
    .select()
    .from(documents)
    .where(and(documentsOf(owner), eq(documents.id, documentId)));
  if (!document) throw notFound('Ce fichier n’existe pas ou n’existe plus.');
  return document;
}

/** The ids of a folder and of all below it. */
export const withBelow = (folderId: number): SQL => sql`
  with recursive below(id) as (
    select ${folderId}::bigint union
    select f.id from ${folders} as f inner join below on f.parent_id = below.id
  ) select id from below`;
