import type { CommunityLibraryEntriesArgs, Resolvers } from '../__generated__/resolvers.ts';
import { loadCommunity } from '../communities/membership.ts';
import { administers, isLibraryEditable, roleIn } from '../communities/membership.ts';
import { pagingSupport, supports } from '../compat/capabilities.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import type { Connection } from '../connections/connection.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { idempotentCreate, refetch } from '../graphql/idempotentCreate.ts';
import { withUserErrors, nullIfHidden, UserError } from '../http/errors.ts';
import { absoluteUrl, mediaResolvers, namedUrl } from '../content/media.ts';
import { webUrls } from '../content/webUrls.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { fetchEntries, findDocument, findFolderNamed, findUploaded } from './browsing.ts';
import {
  ancestorsOf,
  entryEdge,
  folderOf,
  keyOf,
  lastOf,
  loadEntry,
  loadFolder,
  entryPlace,
  ownerOf,
  parentOf,
  requireChangeable,
  targetOf,
  wholeFolder,
} from './entries.ts';
import {
  type AnyFolder,
  type EntryRecord,
  folderId,
  hasStableIds,
  stableDocumentId,
  ownShelf,
  placedDocumentId,
  rootFolder,
  type Shelf,
} from './library.ts';
import {
  createFolder,
  defaultOrder,
  deleteDocument,
  deleteFolder,
  fetchTree,
  moveEntry,
  renameEntry,
  uploadFiles,
} from './rest.ts';
import { selectionResolvers } from './selections.ts';
import { fetchStorage } from './storage.rest.ts';
import { versionResolvers } from './versions.ts';

/** A page of a folder, folders first. */
function entriesOf(
  context: Context,
  shelf: Shelf,
  folder: string,
  args: Partial<CommunityLibraryEntriesArgs>,
): Promise<Connection<EntryRecord>> {
  const order = {
    ...(args.orderBy ?? defaultOrder),
    search: args.query?.trim() ?? '',
  };
  return anchoredConnection<EntryRecord>(
    {
      fetch: (start, count, after) => fetchEntries(context, shelf, folder, { start, count, order, after }),
      keyOf,
      ...pagingSupport(context),
    },
    args,
  );
}

/** A folder by its databaseId; not a number means unknown. */
const folderWithDatabaseId = (context: Context, shelf: Shelf, databaseId: string) =>
  /^[1-9]\d*$/.test(databaseId) ? nullIfHidden(loadFolder(context, shelf, databaseId)) : null;

/** A field of a folder, loaded when only the id is known. */
const fact =
  <K extends 'name' | 'isDefault' | 'createdAt' | 'author'>(name: K) =>
  async (folder: AnyFolder, _args: unknown, context: Context) =>
    (await wholeFolder(context, folder))[name];

/** The community that a library belongs to; null for the viewer's own. */
const communityIn = (context: Context, shelf: Shelf) =>
  shelf === ownShelf ? null : nullIfHidden(loadCommunity(context, shelf));

const resolvers: Resolvers = {
  LibraryEntry: { __resolveType: (entry) => entry.__typename },
  Community: {
    ...selectionResolvers.Community,
    ...versionResolvers.Community,
    libraryEntries: (community, args, context) =>
      nullIfHidden(entriesOf(context, community.databaseId, rootFolder, args)),
    folder: (community, { databaseId }, context) =>
      folderWithDatabaseId(context, community.databaseId, databaseId),
    folders: (community, _args, context) => nullIfHidden(fetchTree(context, community.databaseId)),
    viewerCanManageLibrary: async (community, _args, context) => {
      if (await administers(context, community)) return true;
      if ((await roleIn(context, community)) === null) return false;
      return isLibraryEditable(context, community);
    },
    storage: (community, _args, context) => nullIfHidden(fetchStorage(context, community.databaseId)),
  },
  Viewer: {
    ...selectionResolvers.Viewer,
    ...versionResolvers.Viewer,
    libraryEntries: (_viewer, args, context) => entriesOf(context, ownShelf, rootFolder, args),
    folder: (_viewer, { databaseId }, context) => folderWithDatabaseId(context, ownShelf, databaseId),
    folders: (_viewer, _args, context) =>
      supports(context, 'OWN_LIBRARY_CHANGES') ? fetchTree(context, ownShelf) : null,
    storage: (_viewer, _args, context) => fetchStorage(context, ownShelf),
  },
  Folder: {
    ...versionResolvers.Folder,
    url: ({ shelf, databaseId }, _args, context) =>
      webUrls.folder(context, shelf === ownShelf ? null : shelf, databaseId),
    name: fact('name'),
    isDefault: fact('isDefault'),
    createdAt: fact('createdAt'),
    author: fact('author'),
    community: ({ shelf }, _args, context) => communityIn(context, shelf),
    ancestors: (folder, _args, context) => ancestorsOf(context, folder),
    parentFolder: async (folder, _args, context) => lastOf(await ancestorsOf(context, folder)),
    libraryEntries: (folder, args, context) => entriesOf(context, folder.shelf, folder.databaseId, args),
  },
  MoveLibraryEntriesPayload: selectionResolvers.MoveLibraryEntriesPayload,
  RestoreLibraryEntriesPayload: selectionResolvers.RestoreLibraryEntriesPayload,
  DocumentVersion: versionResolvers.DocumentVersion,
  Document: {
    ...versionResolvers.Document,
    parentFolder: folderOf,
    community: ({ community, shelf }, _args, context) => community ?? communityIn(context, shelf),
    cacheKey: mediaResolvers.File.cacheKey,
    mimeType: mediaResolvers.File.mimeType,
    contentUrl: (document, _args, context) => namedUrl(context, document.path, document.name),
    downloadUrl: (document, _args, context) => absoluteUrl(context, document.downloadPath),
  },
  Mutation: {
    ...selectionResolvers.Mutation,
    ...versionResolvers.Mutation,
    createFolder: (_root, { input }, context) =>
      withUserErrors({ folder: null, folderEdge: null }, async () => {
        const { shelf, folder: parent } = parentOf(context, input.parentId);
        const { idempotencyKey, ...content } = input;
        const databaseId = await idempotentCreate(context, {
          mutation: 'createFolder',
          content,
          idempotencyKey,
          send: () => createFolder(context, shelf, parent, input.name, idempotencyKey),
          readBack: () => findFolderNamed(context, shelf, parent, input.name.trim()),
        });
        clearMemory(context);
        if (databaseId === null) return { folder: null, folderEdge: null };
        const folder = await refetch(context, () => loadFolder(context, shelf, databaseId));
        return { folder, folderEdge: folder && entryEdge(folder) };
      }),
    uploadDocuments: (_root, { input }, context) =>
      withUserErrors(
        { documents: null, libraryEntryEdges: null, community: null, viewer: null },
        async () => {
          if (input.documents.length === 0)
            throw new UserError('INVALID', 'Il faut sélectionner au moin un fichier', ['documents']);
          const { shelf, folder } = parentOf(context, input.parentId);
          const { idempotencyKey, ...content } = input;
          const names = input.documents.map(({ filename }) => filename);
          const documents = await idempotentCreate(context, {
            mutation: 'uploadDocuments',
            content,
            idempotencyKey,
            send: () =>
              uploadFiles(context, { shelf, folder }, input.documents, {
                isReplacing: input.isReplacing ?? false,
                idempotencyKey,
              }),
            readBack: (since) => findUploaded(context, shelf, folder, since, names),
          });
          return {
            documents,
            libraryEntryEdges: documents && documents.map(entryEdge),
            ...ownerOf(context, shelf),
          };
        },
      ),
    renameLibraryEntry: (_root, { input }, context) =>
      withUserErrors({ libraryEntry: null, libraryEntryEdge: null }, async () => {
        const place = entryPlace(input.libraryEntryId);
        requireChangeable(context, place);
        await renameEntry(context, place, input.name);
        clearMemory(context);
        const entry = await refetch(context, () => loadEntry(context, place));
        return { libraryEntry: entry, libraryEntryEdge: entry && entryEdge(entry) };
      }),
    moveLibraryEntry: (_root, { input }, context) =>
      withUserErrors(
        { libraryEntry: null, libraryEntryEdge: null, previousLibraryEntryId: null },
        async () => {
          const place = entryPlace(input.libraryEntryId);
          requireChangeable(context, place);
          const folder = targetOf(place.shelf, input.parentFolderId);
          await moveEntry(context, place, folder);
          clearMemory(context);
          const entry = await refetch(context, () => loadEntry(context, { ...place, folder }));
          return {
            libraryEntry: entry,
            libraryEntryEdge: entry && entryEdge(entry),
            previousLibraryEntryId:
              place.kind === 'Folder' || hasStableIds(context) ? null : input.libraryEntryId,
          };
        },
      ),
    deleteLibraryEntry: (_root, { input }, context) =>
      withUserErrors({ deletedLibraryEntryId: null, community: null, viewer: null }, async () => {
        const { kind, shelf, databaseId, folder } = entryPlace(input.libraryEntryId);
        if (kind === 'Folder') await deleteFolder(context, shelf, databaseId);
        else await deleteDocument(context, databaseId, folder);
        return { deletedLibraryEntryId: input.libraryEntryId, ...ownerOf(context, shelf) };
      }),
  },
};

/** Resolvers of the libraries of communities and people. */
export const library: Feature = {
  resolvers,
  nodes: [
    nodeType(folderId, ({ shelf, folder }, context) => loadFolder(context, shelf, folder)),
    nodeType(stableDocumentId, ({ shelf, document }, context) =>
      hasStableIds(context) ? loadEntry(context, { kind: 'Document', shelf, databaseId: document }) : null,
    ),
    nodeType(placedDocumentId, ({ shelf, folder, document }, context) =>
      findDocument(context, shelf, folder, document),
    ),
  ],
};
