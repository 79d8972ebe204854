import { communityId, communityReference } from '../communities/communities.ts';
import { supports } from '../compat/capabilities.ts';
import { newEdge } from '../connections/connection.ts';
import { type Context, perRequest, createUnbatchedLoader } from '../graphql/context.ts';
import { UserError } from '../http/errors.ts';
import { invalidIdError } from '../graphql/ids.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { findDocument, findFolder } from './browsing.ts';
import {
  type AnyFolder,
  type DocumentRecord,
  type EntryLocation,
  type EntryRecord,
  folderReference,
  folderId,
  type FolderRecord,
  hasStableIds,
  stableDocumentId,
  ownLibraryId,
  placedDocumentId,
  rootFolderId,
  type LibraryId,
} from './library.ts';
import { fetchDocument } from './rest.ts';

const folders = perRequest((context) =>
  createUnbatchedLoader((id: string) => {
    const { libraryId, folder } = folderId.read(id);
    return findFolder(context, libraryId, folder);
  }),
);

/** A folder with its ancestors, loaded at most once per request. */
export const loadFolder = (
  context: Context,
  libraryId: LibraryId,
  databaseId: string,
): Promise<FolderRecord> => folders(context).load(folderId.write({ libraryId, folder: databaseId }));

/** The whole folder when only its id may be known. */
export const loadWholeFolder = (context: Context, folder: AnyFolder): FolderRecord | Promise<FolderRecord> =>
  'name' in folder ? folder : loadFolder(context, folder.libraryId, folder.databaseId);

/** Folders above one, from the root down. */
export const loadAncestors = async (context: Context, folder: AnyFolder): Promise<FolderRecord[]> =>
  ('ancestors' in folder ? folder.ancestors : undefined) ??
  (await loadFolder(context, folder.libraryId, folder.databaseId)).ancestors ??
  [];

/** Last folder of a path from the root, with its ancestors; null at the root. */
export function lastFolderOf(way: readonly FolderRecord[]): FolderRecord | null {
  const last = way.at(-1);
  return last ? { ...last, ancestors: way.slice(0, -1) } : null;
}

/** Folder of a file; null at the root and when not known. */
export function parentFolderOf({ libraryId, folder, way }: DocumentRecord): AnyFolder | null {
  if (way) return lastFolderOf(way);
  return folder === undefined || folder === rootFolderId ? null : folderReference(libraryId, folder);
}

/** Reads an entry's global id. @throws BAD_USER_INPUT */
export function readEntryId(entryId: string): EntryLocation {
  const ofFolder = folderId.find(entryId);
  if (ofFolder) return { kind: 'Folder', libraryId: ofFolder.libraryId, databaseId: ofFolder.folder };
  const lasting = stableDocumentId.find(entryId);
  if (lasting) return { kind: 'Document', libraryId: lasting.libraryId, databaseId: lasting.document };
  const placed = placedDocumentId.find(entryId);
  if (!placed) throw invalidIdError(entryId, folderId, stableDocumentId);
  return {
    kind: 'Document',
    libraryId: placed.libraryId,
    databaseId: placed.document,
    folder: placed.folder,
  };
}

/** The current folder or file; null when there is none. */
export async function loadEntry(
  context: Context,
  { kind, libraryId, databaseId, folder }: EntryLocation,
): Promise<EntryRecord | null> {
  if (kind === 'Folder') return loadFolder(context, libraryId, databaseId);
  if (hasStableIds(context)) return fetchDocument(context, databaseId);
  return folder === undefined ? null : findDocument(context, libraryId, folder, databaseId);
}

/** Cursor key of an entry. */
export const entryKeyOf = (entry: EntryRecord): string => `${entry.__typename}:${entry.databaseId}`;

/** Edge of an entry added to a folder. */
export const toEntryEdge = (entry: EntryRecord) => newEdge(entry, entryKeyOf(entry));

/** Folder of a library into which entries are moved; its root without an id, as with that of its owner. */
export function readTargetFolder(
  context: Context,
  library: LibraryId,
  into: string | null | undefined,
): string {
  if (!into) return rootFolderId;
  const { libraryId, folder } = readParentId(context, into);
  if (libraryId !== library)
    throw new UserError('INVALID', 'Ce dossier n’est pas dans cette médiathèque.', ['parentId']);
  return folder;
}

/** Library and folder that receive new entries, by the global id of a folder, a community or the viewer. */
export function readParentId(context: Context, id: string): { libraryId: LibraryId; folder: string } {
  if (id === requireViewer(context).id) return { libraryId: ownLibraryId, folder: rootFolderId };
  const named = communityId.find(id);
  if (named) return { libraryId: named.community, folder: rootFolderId };
  const { libraryId, folder } = folderId.read(id);
  return { libraryId, folder };
}

/** Rejects moving and renaming in the viewer's own library with an API that has no call for it. */
export function requireMovable(context: Parameters<typeof supports>[0], { libraryId }: EntryLocation): void {
  if (libraryId === ownLibraryId && !supports(context, 'OWN_LIBRARY_CHANGES'))
    throw new UserError('NOT_SUPPORTED', 'Les documents personnels ne se renomment ni ne se déplacent.');
}

/** The community that a library belongs to, null for the viewer's own, and the viewer, whose storage changes with both. */
export const libraryOwnerOf = (context: Context, libraryId: LibraryId) => ({
  community: libraryId === ownLibraryId ? null : communityReference(libraryId),
  viewer: requireViewer(context),
});
