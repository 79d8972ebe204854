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
export const loadFolder = (context: Context, shelf: Shelf, row: string): Promise<FolderRecord> =>
  folders(context).load(folderId.write({ shelf, folder: row }));

/** The whole folder when only its id may be known. */
export const wholeFolder = (context: Context, folder: AnyFolder): FolderRecord | Promise<FolderRecord> =>
  'name' in folder ? folder : loadFolder(context, folder.shelf, folder.row);

/** Folders above one, from the root down. */
export const ancestorsOf = async (context: Context, folder: AnyFolder): Promise<FolderRecord[]> =>
  ('ancestors' in folder ? folder.ancestors : undefined) ??
  (await loadFolder(context, folder.shelf, folder.row)).ancestors ??
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
  if (ofFolder) return { kind: 'Folder', shelf: ofFolder.shelf, row: ofFolder.folder };
  const lasting = stableDocumentId.find(entryId);
  if (lasting) return { kind: 'Document', shelf: lasting.shelf, row: lasting.document };
  const placed = placedDocumentId.find(entryId);
  if (!placed) throw invalidId(entryId, folderId, stableDocumentId);
  return { kind: 'Document', shelf: placed.shelf, row: placed.document, folder: placed.folder };
}

/** The current folder or file; null when there is none. */
export async function loadEntry(
  context: Context,
  { kind, shelf, row, folder }: EntryPlace,
): Promise<EntryRecord | null> {
  if (kind === 'Folder') return loadFolder(context, shelf, row);
  if (hasStableIds(context)) return fetchDocument(context, row);
  return folder === undefined ? null : findDocument(context, shelf, folder, row);
}

/** Cursor key of an entry. */
export const keyOf = (entry: EntryRecord): string => `${entry.__typename}:${entry.row}`;

/** Edge of an entry added to a folder. */
export const entryEdge = (entry: EntryRecord) => newEdge(entry, keyOf(entry));

/** Library and folder that receive an entry: a folder names its library, which `community` may only confirm. */
export function targetOf(
  community: string | null | undefined,
  into: string | null | undefined,
  input: 'folderId' | 'parentFolderId',
): { shelf: Shelf; folder: string } {
  const named = community ? communityId.read(community).community : undefined;
  if (!into) return { shelf: named ?? ownShelf, folder: rootFolder };
  const { kind, shelf, row } = entryPlace(into);
  if (kind !== 'Folder' || shelf !== (named ?? shelf))
    throw new UserError('INVALID', 'Ce dossier n’est pas dans cette médiathèque.', [input]);
  return { shelf, folder: row };
}

/** Rejects moving and renaming in the viewer's own library with an API that has no call for it. */
export function requireChangeable(context: Parameters<typeof supports>[0], { shelf }: EntryPlace): void {
  if (shelf === ownShelf && !supports(context, 'OWN_LIBRARY_CHANGES'))
    throw new UserError('INVALID_STATE', 'Les documents personnels ne se renomment ni ne se déplacent.');
}

/** The community or the viewer that a library belongs to. */
export const ownerOf = (context: Context, shelf: Shelf) =>
  shelf === ownShelf
    ? { community: null, viewer: requireViewer(context) }
    : { community: communityOf(shelf), viewer: null };
