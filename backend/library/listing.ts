import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import { pageTokens } from '../core/ordering.ts';
import type { FileLinks } from '../core/files/links.ts';
import { fileUrl } from '../core/files/videos.ts';
import { files } from '../core/files/tables.ts';
import { notFoundError } from '../core/errors.ts';
import { groupBy } from '../core/grouping.ts';
import {
  isDocumentIn,
  findDocument,
  findFolder,
  isFolderIn,
  isFolderOf,
  type Library,
  type Owner,
} from './libraries.ts';
import { entryOrder, findEntries, type FolderPageRequest } from './selection.ts';
import { documents, folders } from './tables.ts';
import type { GetFileResponse, Folder, FolderTree, LibraryFile, ListFolderResponse } from './wire.ts';

type WireFolder = z.output<typeof Folder>;
type WireFile = z.output<typeof LibraryFile>;

function selectFolders(db: Queryable, where: SQL | undefined) {
  return db
    .select({ folder: folders, firstName: users.firstName, lastName: users.lastName })
    .from(folders)
    .leftJoin(users, eq(users.id, folders.authorId))
    .where(where)
    .orderBy(sql`folded(${folders.name})`, asc(folders.id))
    .$dynamic();
}
type FolderRow = Awaited<ReturnType<typeof selectFolders>>[number];

const folderOnWire = ({ folder, firstName, lastName }: FolderRow): WireFolder => ({
  id: folder.id,
  nom: folder.name,
  defaut: folder.isDefault,
  createdAt: folder.createdAt.toISOString(),
  nomauteur: lastName ?? '',
  prenomauteur: firstName ?? '',
});

/** Files of libraries in wire format. */
async function filesOnWire(db: Queryable, links: FileLinks, where: SQL | undefined): Promise<WireFile[]> {
  const rows = await db
    .select({
      document: documents,
      file: files,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .leftJoin(users, eq(users.id, documents.authorId))
    .where(where);
  return rows.map(({ document, file, firstName, lastName, email }) => ({
    id: document.id,
    document: fileUrl(links, file),
    documentreelname: document.name,
    telechargement: links.sign({ key: file.key, originalName: document.name }, { download: true }),
    thumbs: file.posterKey === null ? '' : links.sign({ key: file.posterKey }),
    taille: file.size,
    idoc: document.folderId ?? 0,
    createdAt: document.createdAt.toISOString(),
    nomauteur: lastName ?? '',
    prenomauteur: firstName ?? '',
    email: email ?? '',
  }));
}

/** Files by id, in the order of the ids. */
export async function findFilesById(
  db: Queryable,
  links: FileLinks,
  ids: readonly number[],
): Promise<WireFile[]> {
  if (ids.length === 0) return [];
  const found = await filesOnWire(db, links, inArray(documents.id, [...ids]));
  const byId = new Map(found.map((file) => [file.id, file]));
  return ids.map((id) => byId.get(id)).filter((file) => file !== undefined);
}

/** Entries of a page in wire format, in three statements. */
async function listEntries(
  db: Queryable,
  links: FileLinks,
  owner: Owner,
  selection: FolderPageRequest,
): Promise<Pick<z.output<typeof ListFolderResponse>, 'Dossier' | 'Fichiers' | 'positions'>> {
  const order = entryOrder(selection);
  const page = await findEntries(db, owner, selection, order);
  const folderIds = page.filter((entry) => entry.isFolder).map((entry) => entry.id);
  const folderRows =
    folderIds.length === 0
      ? []
      : (await selectFolders(db, and(isFolderOf(owner), inArray(folders.id, folderIds)))).map(folderOnWire);
  const byId = new Map(folderRows.map((folder) => [folder.id, folder]));
  const listed = folderIds.map((id) => byId.get(id)).filter((folder) => folder !== undefined);
  const found = await findFilesById(
    db,
    links,
    page.filter((entry) => !entry.isFolder).map((entry) => entry.id),
  );
  const foundEntries = new Set([
    ...listed.map(({ id }) => `folder ${id}`),
    ...found.map(({ id }) => `file ${id}`),
  ]);
  const rows = page.filter(({ isFolder, id }) => foundEntries.has(`${isFolder ? 'folder' : 'file'} ${id}`));
  return { Dossier: listed, Fichiers: found, positions: pageTokens(selection, order, rows) };
}

/** A page of a folder with its path; 404 when not in this library. */
export async function readFolder(
  db: Queryable,
  links: FileLinks,
  library: Library,
  selection: FolderPageRequest,
): Promise<z.output<typeof ListFolderResponse>> {
  await findFolder(db, library.owner, selection.folderId);
  return {
    status: true,
    ...(await listEntries(db, links, library.owner, selection)),
    chemin: await folderPath(db, library.owner, selection.folderId),
    isLibraryEditable: library.isEditableByAll,
    peutModifier: library.canEdit,
  };
}

/** A file with its path; 404 when not in this library. */
export async function readFile(
  db: Queryable,
  links: FileLinks,
  { owner }: Library,
  documentId: number,
): Promise<z.output<typeof GetFileResponse>> {
  const { folderId } = await findDocument(db, owner, documentId);
  const [fichier] = await findFilesById(db, links, [documentId]);
  if (!fichier) throw notFoundError('Ce fichier n’existe pas ou n’existe plus.');
  return {
    status: true,
    fichier,
    idgroup: 'communityId' in owner ? owner.communityId : 0,
    chemin: await folderPath(db, owner, folderId ?? 0),
  };
}

/** A page of a folder's files, by name; 404 when not in this library. */
export async function listFiles(
  db: Queryable,
  links: FileLinks,
  owner: Owner,
  { folderId, start, count }: Pick<FolderPageRequest, 'folderId' | 'start' | 'count'>,
): Promise<WireFile[]> {
  await findFolder(db, owner, folderId);
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(isDocumentIn(owner, folderId))
    .orderBy(sql`folded(${documents.name})`, asc(documents.id))
    .limit(count)
    .offset(start);
  return findFilesById(
    db,
    links,
    rows.map((row) => row.id),
  );
}

/** Folders from the root to a folder, inclusive; empty for the root. */
async function folderPath(db: Queryable, owner: Owner, folderId: number): Promise<WireFolder[]> {
  if (folderId === 0) return [];
  const { rows } = await db.execute<{ id: string | number }>(sql`
    with recursive above(id, parent_id, step) as (
      select f.id, f.parent_id, 0 from ${folders} as f where f.id = ${folderId}
      union all
      select f.id, f.parent_id, above.step + 1 from ${folders} as f inner join above on f.id = above.parent_id
    ) select id from above order by step desc`);
  const ids = rows.map((row) => Number(row.id));
  const found = (await selectFolders(db, and(isFolderOf(owner), inArray(folders.id, ids)))).map(folderOnWire);
  const byId = new Map(found.map((folder) => [folder.id, folder]));
  return ids.map((id) => byId.get(id)).filter((folder) => folder !== undefined);
}

/** Maximum number of folders in a tree. */
const maxTreeFolders = 5_000;

/** Root folders of a page, by name, with all their subfolders. */
export async function readFolderTree(
  db: Queryable,
  owner: Owner,
  { start, count }: { start: number; count: number },
): Promise<FolderTree[]> {
  const roots = await selectFolders(db, isFolderIn(owner, 0)).limit(count).offset(start);
  if (roots.length === 0) return [];
  const all = await selectFolders(db, isFolderOf(owner)).limit(maxTreeFolders);
  const children = groupBy(all, (row) => row.folder.parentId);
  const branch = (row: FolderRow): FolderTree => ({
    ...folderOnWire(row),
    enfants: (children.get(row.folder.id) ?? []).map(branch),
  });
  return roots.map(branch);
}
