import { communityId } from '../communities/communities.ts';
import { newEdge } from '../graphql/connections/newEdge.ts';
import { type Context, perRequest } from '../graphql/context.ts';
import { createUnbatchedLoader } from '../graphql/unbatchedLoader.ts';
import { UserError } from '../http/errors.ts';
import { invalidId } from '../graphql/ids.ts';
import { findDocument, findFolder } from './browsing.ts';
import {
  type AnyFolder,
  type DocumentRecord,
  type EntryPlace,
  type EntryRecord,
  folderAt,
  folderId,
  type FolderRecord,
  hasLastingIds,
  lastingDocumentId,
  ownShelf,
  placedDocumentId,
  rootFolder,
  type Shelf,
} from './library.ts';
import { fetchDocument } from './rest.ts';

const folders = perRequest((context) =>
  createUnbatchedLoader((id: string) => {
    const { shelf, folder } = folderId.read(id);
    return findFolder(context, shelf, folder);
  }),
);

/** A folder with those above it, looked up at most once per request. */
export const loadFolder = (context: Context, shelf: Shelf, row: string): Promise<FolderRecord> =>
  folders(context).load(folderId.write({ shelf, folder: row }));

/** The whole of a folder of which perhaps the id alone is known. */
export const wholeFolder = (context: Context, folder: AnyFolder): FolderRecord | Promise<FolderRecord> =>
  'name' in folder ? folder : loadFolder(context, folder.shelf, folder.row);

/** The folders above one, from the root down. */
export const ancestorsOf = async (context: Context, folder: AnyFolder): Promise<FolderRecord[]> =>
  ('ancestors' in folder ? folder.ancestors : undefined) ??
  (await loadFolder(context, folder.shelf, folder.row)).ancestors ??
  [];

/** The last folder of a way from the root, with those above it; null at the root. */
export function lastOf(way: readonly FolderRecord[]): FolderRecord | null {
  const last = way.at(-1);
  return last ? { ...last, ancestors: way.slice(0, -1) } : null;
}

/** The folder of a file; null at the root, and where it is not known. */
export function folderOf({ shelf, folder, way }: DocumentRecord): AnyFolder | null {
  if (way) return lastOf(way);
  return folder === undefined || folder === rootFolder ? null : folderAt(shelf, folder);
}

/** What an entry's id names. */
export function placeOf(entryId: string): EntryPlace {
  const ofFolder = folderId.find(entryId);
  if (ofFolder) return { kind: 'Folder', shelf: ofFolder.shelf, row: ofFolder.folder };
  const lasting = lastingDocumentId.find(entryId);
  if (lasting) return { kind: 'Document', shelf: lasting.shelf, row: lasting.document };
  const placed = placedDocumentId.find(entryId);
  if (!placed) throw invalidId(entryId, folderId, lastingDocumentId);
  return { kind: 'Document', shelf: placed.shelf, row: placed.document, folder: placed.folder };
}

/** A folder or file as it is now; null where there is none. */
export async function loadEntry(
  context: Context,
  { kind, shelf, row, folder }: EntryPlace,
): Promise<EntryRecord | null> {
  if (kind === 'Folder') return loadFolder(context, shelf, row);
  if (hasLastingIds(context)) return fetchDocument(context, row);
  return folder === undefined ? null : findDocument(context, shelf, folder, row);
}

/** What stands for an entry in cursors. */
export const keyOf = (entry: EntryRecord): string => `${entry.__typename}:${entry.row}`;

/** An entry that has come to a folder, for the lists that show it. */
export const entryEdge = (entry: EntryRecord) => newEdge(entry, keyOf(entry));

/** Where something is to be added: the library, and the folder in it. */
export function targetOf(
  community: string | null | undefined,
  into: string | null | undefined,
): { shelf: Shelf; folder: string } {
  const shelf = community ? communityId.read(community).community : ownShelf;
  if (!into) return { shelf, folder: rootFolder };
  const { kind, shelf: of, row } = placeOf(into);
  if (kind !== 'Folder' || of !== shelf)
    throw new UserError('INVALID', 'Ce dossier n’est pas dans cette médiathèque.', ['folderId']);
  return { shelf, folder: row };
}

/** Refuses to change the place or the name of what is in one's own library: the API has no call for that. */
export function requireCommunity({ shelf }: EntryPlace): void {
  if (shelf === ownShelf)
    throw new UserError('CONFLICT', 'Les documents personnels ne se renomment ni ne se déplacent.');
}
