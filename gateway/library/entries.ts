import { communityId, communityOf } from '../communities/communities.ts';
import { supports } from '../compat/capabilities.ts';
import { newEdge } from '../connections/connection.ts';
import { type Context, perRequest, createUnbatchedLoader } from '../graphql/context.ts';
import { UserError } from '../http/errors.ts';
import { invalidId } from '../graphql/ids.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { findDocument, findFolder } from './browsing.ts';
import {
  type AnyFolder,
  type DocumentRecord,
  type EntryPlace,
  type EntryRecord,
  folderAt,
  folderId,
  type FolderRecord,
  hasStableIds,
  stableDocumentId,
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

/** A folder with its ancestors, loaded at most once per request. */
export const loadFolder = (context: Context, shelf: Shelf, databaseId: string): Promise<FolderRecord> =>
  folders(context).load(folderId.write({ shelf, folder: databaseId }));

/** The whole folder when only its id may be known. */
export const wholeFolder = (context: Context, folder: AnyFolder): FolderRecord | Promise<FolderRecord> =>
  'name' in folder ? folder : loadFolder(context, folder.shelf, folder.databaseId);

/** Folders above one, from the root down. */
export const ancestorsOf = async (context: Context, folder: AnyFolder): Promise<FolderRecord[]> =>
  ('ancestors' in folder ? folder.ancestors : undefined) ??
  (await loadFolder(context, folder.shelf, folder.databaseId)).ancestors ??
  [];

/** Last folder of a path from the root, with its ancestors; null at the root. */
export function lastOf(way: readonly FolderRecord[]): FolderRecord | null {
  const last = way.at(-1);
  return last ? { ...last, ancestors: way.slice(0, -1) } : null;
}

/** Folder of a file; null at the root and when not known. */
export function folderOf({ shelf, folder, way }: DocumentRecord): AnyFolder | null {
  if (way) return lastOf(way);
  return folder === undefined || folder === rootFolder ? null : folderAt(shelf, folder);
}

/** Reads an entry's global id. @throws BAD_USER_INPUT */
export function entryPlace(entryId: string): EntryPlace {
  const ofFolder = folderId.find(entryId);
  if (ofFolder) return { kind: 'Folder', shelf: ofFolder.shelf, databaseId: ofFolder.folder };
  const lasting = stableDocumentId.find(entryId);
  if (lasting) return { kind: 'Document', shelf: lasting.shelf, databaseId: lasting.document };
  const placed = placedDocumentId.find(entryId);
  if (!placed) throw invalidId(entryId, folderId, stableDocumentId);
  return { kind: 'Document', shelf: placed.shelf, databaseId: placed.document, folder: placed.folder };
}

/** The current folder or file; null when there is none. */
export async function loadEntry(
  context: Context,
  { kind, shelf, databaseId, folder }: EntryPlace,
): Promise<EntryRecord | null> {
  if (kind === 'Folder') return loadFolder(context, shelf, databaseId);
  if (hasStableIds(context)) return fetchDocument(context, databaseId);
  return folder === undefined ? null : findDocument(context, shelf, folder, databaseId);
}

/** Cursor key of an entry. */
export const keyOf = (entry: EntryRecord): string => `${entry.__typename}:${entry.databaseId}`;

/** Edge of an entry added to a folder. */
export const entryEdge = (entry: EntryRecord) => newEdge(entry, keyOf(entry));

/** Folder of a library into which entries are moved; its root without an id. */
export function targetOf(library: Shelf, into: string | null | undefined): string {
  if (!into) return rootFolder;
  const { kind, shelf, databaseId } = entryPlace(into);
  if (kind !== 'Folder' || shelf !== library)
    throw new UserError('INVALID', 'Ce dossier n’est pas dans cette médiathèque.', ['parentFolderId']);
  return databaseId;
}

/** Library and folder that receive new entries, by the global id of a folder, a community or the viewer. */
export function parentOf(context: Context, id: string): { shelf: Shelf; folder: string } {
  if (id === requireViewer(context).id) return { shelf: ownShelf, folder: rootFolder };
  const named = communityId.find(id);
  if (named) return { shelf: named.community, folder: rootFolder };
  const { shelf, folder } = folderId.read(id);
  return { shelf, folder };
}

/** Rejects moving and renaming in the viewer's own library with an API that has no call for it. */
export function requireChangeable(context: Parameters<typeof supports>[0], { shelf }: EntryPlace): void {
  if (shelf === ownShelf && !supports(context, 'OWN_LIBRARY_CHANGES'))
    throw new UserError('NOT_SUPPORTED', 'Les documents personnels ne se renomment ni ne se déplacent.');
}

/** The community that a library belongs to, null for the viewer's own, and the viewer, whose storage changes with both. */
export const ownerOf = (context: Context, shelf: Shelf) => ({
  community: shelf === ownShelf ? null : communityOf(shelf),
  viewer: requireViewer(context),
});
