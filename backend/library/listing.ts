import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import { pageTokens } from '../core/ordering.ts';
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

function selectFolders(db: Queryable, where: SQL | undefined) {
  return db
    .select({ folder: folders, firstName: users.firstName, lastName: users.lastName })
    .from(folders)
    .leftJoin(users, eq(users.id, folders.authorId))
    .where(where)
    .orderBy(sql`folded(${folders.name})`, asc(folders.id))
    .$dynamic();
}
/** A folder with its author's name. */
export type FolderRow = Awaited<ReturnType<typeof selectFolders>>[number];

const selectFiles = (db: Queryable, where: SQL | undefined) =>
  db
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
/** A file with its author. */
export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number];

/** Files by id, in the order of the ids. */
export async function findFilesById(db: Queryable, ids: readonly number[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const found = await selectFiles(db, inArray(documents.id, [...ids]));
  const byId = new Map(found.map((row) => [row.document.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Entries of a page, in three statements. */
async function listEntries(db: Queryable, owner: Owner, selection: FolderPageRequest) {
  const order = entryOrder(selection);
  const page = await findEntries(db, owner, selection, order);
  const folderIds = page.filter((entry) => entry.isFolder).map((entry) => entry.id);
  const folderRows =
    folderIds.length === 0
      ? []
      : await selectFolders(db, and(isFolderOf(owner), inArray(folders.id, folderIds)));
  const byId = new Map(folderRows.map((row) => [row.folder.id, row]));
  const listed = folderIds.map((id) => byId.get(id)).filter((row) => row !== undefined);
  const found = await findFilesById(
    db,
    page.filter((entry) => !entry.isFolder).map((entry) => entry.id),
  );
  const foundEntries = new Set([
    ...listed.map(({ folder }) => `folder ${folder.id}`),
    ...found.map(({ document }) => `file ${document.id}`),
  ]);
  const rows = page.filter(({ isFolder, id }) => foundEntries.has(`${isFolder ? 'folder' : 'file'} ${id}`));
  return { folders: listed, files: found, positions: pageTokens(selection, order, rows) };
}

/** A page of a folder with its path; 404 when not in this library. */
export async function readFolder(db: Queryable, { owner }: Library, selection: FolderPageRequest) {
  await findFolder(db, owner, selection.folderId);
  return {
    ...(await listEntries(db, owner, selection)),
    path: await folderPath(db, owner, selection.folderId),
  };
}

/** A file with its path; 404 when not in this library. */
export async function readFile(db: Queryable, { owner }: Library, documentId: number) {
  const { folderId } = await findDocument(db, owner, documentId);
  const [file] = await findFilesById(db, [documentId]);
  if (!file) throw notFoundError('Ce fichier n’existe pas ou n’existe plus.');
  return { file, path: await folderPath(db, owner, folderId ?? 0) };
}

/** A page of a folder's files, by name; 404 when not in this library. */
export async function listFiles(
  db: Queryable,
  owner: Owner,
  { folderId, start, count }: Pick<FolderPageRequest, 'folderId' | 'start' | 'count'>,
): Promise<FileRow[]> {
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
    rows.map((row) => row.id),
  );
}

/** Folders from the root to a folder, inclusive; empty for the root. */
async function folderPath(db: Queryable, owner: Owner, folderId: number): Promise<FolderRow[]> {
  if (folderId === 0) return [];
  const { rows } = await db.execute<{ id: string | number }>(sql`
    with recursive above(id, parent_id, step) as (
      select f.id, f.parent_id, 0 from ${folders} as f where f.id = ${folderId}
      union all
      select f.id, f.parent_id, above.step + 1 from ${folders} as f inner join above on f.id = above.parent_id
    ) select id from above order by step desc`);
  const ids = rows.map((row) => Number(row.id));
  const found = await selectFolders(db, and(isFolderOf(owner), inArray(folders.id, ids)));
  const byId = new Map(found.map((row) => [row.folder.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Maximum number of folders in a tree. */
const maxTreeFolders = 5_000;

/** A folder with all its subfolders. */
export type FolderBranch = FolderRow & { children: FolderBranch[] };

/** Root folders of a page, by name, with all their subfolders. */
export async function readFolderTree(
  db: Queryable,
  owner: Owner,
  { start, count }: { start: number; count: number },
): Promise<FolderBranch[]> {
  const roots = await selectFolders(db, isFolderIn(owner, 0)).limit(count).offset(start);
  if (roots.length === 0) return [];
  const all = await selectFolders(db, isFolderOf(owner)).limit(maxTreeFolders);
  const children = groupBy(all, (row) => row.folder.parentId);
  const branch = (row: FolderRow): FolderBranch => ({
    ...row,
    children: (children.get(row.folder.id) ?? []).map(branch),
  });
  return roots.map(branch);
}
