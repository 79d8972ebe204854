import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../core/database/database.ts';
import { conflictError, invalidError, notFoundError } from '../core/errors.ts';
import type { BlobStore } from '../core/files/blobs.ts';
import type { FileLinks } from '../core/files/links.ts';
import { files } from '../core/files/tables.ts';
import { startZip } from '../core/files/zip.ts';
import {
  type SelectedEntries,
  subtreeIds,
  isDocumentOf,
  isFolderOf,
  type Library,
  withoutNestedEntries,
  type Owner,
} from './libraries.ts';
import { findFreeName } from './names.ts';
import { documents, folders } from './tables.ts';

/** Most files of an archive. */
const mostFiles = 5_000;

/** A file of an archive. */
interface ArchivedFile {
  key: string;
  contentType: string;
  size: number;
  createdAt: Date;
  /** With its folders. */
  path: string;
}

/** The part of a key after `archives/`: `7/1-2_8` for the folders 1 and 2 and the file 8 of community 7. */
const writeKey = (owner: Owner, { documentIds, folderIds }: SelectedEntries) =>
  `${'communityId' in owner ? owner.communityId : 0}/${folderIds.join('-')}_${documentIds.join('-')}`;

/** Reads the part of a key after `archives/`; undefined for anything else. */
export function readArchiveKey(text: string): (SelectedEntries & { communityId: number }) | undefined {
  const [, community, folderList, documentList] = /^(\d+)\/([\d-]*)_([\d-]*)$/.exec(text) ?? [];
  if (community === undefined) return undefined;
  const ids = (list = '') => list.split('-').flatMap((one) => (one === '' ? [] : [Number(one)]));
  return { communityId: Number(community), folderIds: ids(folderList), documentIds: ids(documentList) };
}

/** A signed path of an archive, with the number of entries that are not in the library. */
export async function createArchivePath(
  db: Queryable,
  links: FileLinks,
  { owner }: Library,
  requested: SelectedEntries,
): Promise<{ archive: string; missing: number }> {
  const selected = await withoutNestedEntries(db, owner, requested);
  const [ofFolders, ofFiles] = [await foldersIn(db, owner, selected), await documentsIn(db, owner, selected)];
  const found = ofFolders.length + ofFiles.length;
  const contained = await findArchivedFiles(db, owner, selected);
  if (contained.length === 0) throw invalidError('fichiers', 'Il n’y a rien à télécharger.');
  if (contained.length > mostFiles)
    throw conflictError(`Une archive contient ${mostFiles} fichiers au maximum.`, 'ARCHIVE_TOO_LARGE');
  const key = `archives/${writeKey(owner, { folderIds: ofFolders.map(({ id }) => id), documentIds: ofFiles.map(({ id }) => id) })}`;
  return {
    archive: links.sign({ key }),
    missing: selected.folderIds.length + selected.documentIds.length - found,
  };
}

const foldersIn = (db: Queryable, owner: Owner, { folderIds }: SelectedEntries) =>
  db
    .select({ id: folders.id, name: folders.name })
    .from(folders)
    .where(and(isFolderOf(owner), inArray(folders.id, [...folderIds])))
    .orderBy(folders.id);
const documentsIn = (db: Queryable, owner: Owner, { documentIds }: SelectedEntries) =>
  db
    .select({ id: documents.id })
    .from(documents)
    .where(and(isDocumentOf(owner), inArray(documents.id, [...documentIds])))
    .orderBy(documents.id);

/** The name of an archive: that of the only folder in it, if there is nothing beside. */
export async function archiveName(db: Queryable, owner: Owner, selected: SelectedEntries): Promise<string> {
  const [only, another] = await foldersIn(db, owner, selected);
  const isAlone = only !== undefined && another === undefined && selected.documentIds.length === 0;
  return `${isAlone ? safeName(only.name) : 'Documents'}.zip`;
}

/** A name that no system rejects or takes for another folder. */
const safeName = (name: string): string =>
  name.replaceAll(/[<>:"|?*\\/]/g, '-').replace(/^\.+|[. ]+$/g, '_') || '_';

/** The files of selected entries with unique paths, at most one more than an archive takes. */
export async function findArchivedFiles(
  db: Queryable,
  owner: Owner,
  selected: SelectedEntries,
): Promise<ArchivedFile[]> {
  const taken = new Set<string>();
  const claim = (folder: string, name: string): string => {
    const free = findFreeName(safeName(name), (candidate) =>
      taken.has(`${folder}${candidate}`.toLowerCase()),
    );
    const path = `${folder}${free}`;
    taken.add(path.toLowerCase());
    return path;
  };
  const paths = new Map<number, string>();
  for (const top of await foldersIn(db, owner, selected)) {
    const below = await db
      .select({ id: folders.id, name: folders.name, parentId: folders.parentId })
      .from(folders)
      .where(and(isFolderOf(owner), sql`${folders.id} in (${subtreeIds(top.id)})`));
    paths.set(top.id, `${claim('', top.name)}/`);
    const open = [top.id];
    // It grows while it is iterated.
    for (const parent of open)
      for (const folder of below.filter(({ parentId }) => parentId === parent)) {
        paths.set(folder.id, `${claim(paths.get(parent) ?? '', folder.name)}/`);
        open.push(folder.id);
      }
  }
  const columns = {
    key: files.key,
    contentType: files.contentType,
    size: files.size,
    createdAt: documents.createdAt,
    name: documents.name,
    folderId: documents.folderId,
  };
  const inFolders = await db
    .select(columns)
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(isDocumentOf(owner), inArray(documents.folderId, [...paths.keys()])))
    .orderBy(documents.id)
    .limit(mostFiles + 1);
  const alone = await db
    .select(columns)
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(isDocumentOf(owner), inArray(documents.id, [...selected.documentIds])))
    .orderBy(documents.id);
  return [
    ...inFolders.map((file) => ({ ...file, path: claim(paths.get(file.folderId ?? 0) ?? '', file.name) })),
    ...alone.map((file) => ({ ...file, path: claim('', file.name) })),
  ];
}

/** Whether a file becomes no smaller. */
const isCompressed = (contentType: string) => !/^text\/|msword|ms-excel|ms-powerpoint/.test(contentType);

/** Streams an archive: one file is open at a time, and none is kept in memory. */
export function streamArchive(
  blobs: BlobStore,
  archived: readonly ArchivedFile[],
  log: FastifyBaseLogger,
): NodeJS.ReadableStream {
  if (archived.length === 0) throw notFoundError();
  const zip = startZip(log);
  for (const { path, key, contentType, createdAt, size } of archived)
    zip.add(path, { mtime: createdAt, size, compress: !isCompressed(contentType) }, () => blobs.stream(key));
  zip.end();
  return zip.output;
}
