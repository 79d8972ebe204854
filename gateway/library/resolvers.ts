import type { CommunityLibraryEntriesArgs, Resolvers } from '../__generated__/resolvers.ts';
import {
  loadCommunity,
  canAdministerCommunity,
  canMembersManageLibrary,
  loadViewerRole,
} from '../communities/membership.ts';
import { pagingSupport, supports } from '../compat/capabilities.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import type { Connection } from '../connections/connection.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { idempotentCreate, readAfterWrite } from '../graphql/idempotentCreate.ts';
import { withUserErrors, nullIfHidden, UserError } from '../http/errors.ts';
import { absoluteUrl, mediaResolvers, namedUrl } from '../content/media.ts';
import { webUrls } from '../content/webUrls.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { fetchEntries, findDocument, findFolderNamed, findUploaded } from './browsing.ts';
import {
  loadAncestors,
  toEntryEdge,
  parentFolderOf,
  entryKeyOf,
  lastFolderOf,
  loadEntry,
  loadFolder,
  readEntryId,
  libraryOwnerOf,
  readParentId,
  requireMovable,
  readTargetFolder,
  loadWholeFolder,
} from './entries.ts';
import {
  type AnyFolder,
  type EntryRecord,
  folderId,
  hasStableIds,
  stableDocumentId,
  ownLibraryId,
  placedDocumentId,
  rootFolderId,
  type LibraryId,
} from './library.ts';
import {
  createFolder,
  defaultOrder,
  deleteDocument,
  deleteFolder,
  fetchFolderTree,
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
  libraryId: LibraryId,
  folder: string,
  args: Partial<CommunityLibraryEntriesArgs>,
): Promise<Connection<EntryRecord>> {
  const order = {
    ...(args.orderBy ?? defaultOrder),
    search: args.query?.trim() ?? '',
  };
  return anchoredConnection<EntryRecord>(
    {
      fetch: (start, count, after) =>
        fetchEntries(context, libraryId, folder, { start, count, order, after }),
      keyOf: entryKeyOf,
      ...pagingSupport(context),
    },
    args,
  );
}

/** A folder by its databaseId; not a number means unknown. */
const folderWithDatabaseId = (context: Context, libraryId: LibraryId, databaseId: string) =>
  /^[1-9]\d*$/.test(databaseId) ? nullIfHidden(loadFolder(context, libraryId, databaseId)) : null;

/** A field of a folder, loaded when only the id is known. */
const fact =
  <K extends 'name' | 'isDefault' | 'createdAt' | 'author'>(name: K) =>
  async (folder: AnyFolder, _args: unknown, context: Context) =>
    (await loadWholeFolder(context, folder))[name];

/** The community that a library belongs to; null for the viewer's own. */
const communityIn = (context: Context, libraryId: LibraryId) =>
  libraryId === ownLibraryId ? null : nullIfHidden(loadCommunity(context, libraryId));

const resolvers: Resolvers = {
  LibraryEntry: { __resolveType: (entry) => entry.__typename },
  Community: {
    ...selectionResolvers.Community,
    ...versionResolvers.Community,
    libraryEntries: (community, args, context) =>
      nullIfHidden(entriesOf(context, community.databaseId, rootFolderId, args)),
    folder: (community, { databaseId }, context) =>
      folderWithDatabaseId(context, community.databaseId, databaseId),
    folders: (community, _args, context) => nullIfHidden(fetchFolderTree(context, community.databaseId)),
    viewerCanManageLibrary: async (community, _args, context) => {
      if (await canAdministerCommunity(context, community)) return true;
      if ((await loadViewerRole(context, community)) === null) return false;
      return canMembersManageLibrary(context, community);
    },
    storage: (community, _args, context) => nullIfHidden(fetchStorage(context, community.databaseId)),
  },
  Viewer: {
    ...selectionResolvers.Viewer,
    ...versionResolvers.Viewer,
    libraryEntries: (_viewer, args, context) => entriesOf(context, ownLibraryId, rootFolderId, args),
    folder: (_viewer, { databaseId }, context) => folderWithDatabaseId(context, ownLibraryId, databaseId),
    folders: (_viewer, _args, context) =>
      supports(context, 'OWN_LIBRARY_CHANGES') ? fetchFolderTree(context, ownLibraryId) : null,
    storage: (_viewer, _args, context) => fetchStorage(context, ownLibraryId),
  },
  Folder: {
    ...versionResolvers.Folder,
    url: ({ libraryId, databaseId }, _args, context) =>
      webUrls.folder(context, libraryId === ownLibraryId ? null : libraryId, databaseId),
    name: fact('name'),
    isDefault: fact('isDefault'),
    createdAt: fact('createdAt'),
    author: fact('author'),
    community: ({ libraryId }, _args, context) => communityIn(context, libraryId),
    ancestors: (folder, _args, context) => loadAncestors(context, folder),
    parentFolder: async (folder, _args, context) => lastFolderOf(await loadAncestors(context, folder)),
    libraryEntries: (folder, args, context) => entriesOf(context, folder.libraryId, folder.databaseId, args),
  },
  MoveLibraryEntriesPayload: selectionResolvers.MoveLibraryEntriesPayload,
  RestoreLibraryEntriesPayload: selectionResolvers.RestoreLibraryEntriesPayload,
  DocumentVersion: versionResolvers.DocumentVersion,
  Document: {
    ...versionResolvers.Document,
    parentFolder: parentFolderOf,
    community: ({ community, libraryId }, _args, context) => community ?? communityIn(context, libraryId),
    cacheKey: mediaResolvers.File.cacheKey,
    mimeType: mediaResolvers.File.mimeType,
    contentUrl: (document, _args, context) => namedUrl(context, document.path, document.name),
    downloadUrl: (document, _args, context) => absoluteUrl(context, document.downloadPath),
  },
  Mutation: {
    ...selectionResolvers.Mutation,
    ...versionResolvers.Mutation,
    createFolder: (_root, { input }, context) =>
      withUserErrors({ folder: null, folderEdge: null, community: null, viewer: null }, async () => {
        const { libraryId, folder: parent } = readParentId(context, input.parentId);
        const { idempotencyKey, ...content } = input;
        const databaseId = await idempotentCreate(context, {
          mutation: 'createFolder',
          content,
          idempotencyKey,
          send: () => createFolder(context, libraryId, parent, input.name, idempotencyKey),
          readBack: () => findFolderNamed(context, libraryId, parent, input.name.trim()),
        });
        clearMemory(context);
        const folder =
          databaseId === null
            ? null
            : await readAfterWrite(context, () => loadFolder(context, libraryId, databaseId));
        return { folder, folderEdge: folder && toEntryEdge(folder), ...libraryOwnerOf(context, libraryId) };
      }),
    uploadDocuments: (_root, { input }, context) =>
      withUserErrors({ documents: null, documentEdges: null, community: null, viewer: null }, async () => {
        if (input.documents.length === 0)
          throw new UserError('INVALID', 'Il faut sélectionner au moin un fichier', ['documents']);
        const { libraryId, folder } = readParentId(context, input.parentId);
        const { idempotencyKey, ...content } = input;
        const names = input.documents.map(({ filename }) => filename);
        const documents = await idempotentCreate(context, {
          mutation: 'uploadDocuments',
          content,
          idempotencyKey,
          send: () =>
            uploadFiles(context, { libraryId, folder }, input.documents, {
              isReplacing: input.isReplacing ?? false,
              idempotencyKey,
            }),
          readBack: (since) => findUploaded(context, libraryId, folder, since, names),
        });
        return {
          documents,
          documentEdges: documents && documents.map(toEntryEdge),
          ...libraryOwnerOf(context, libraryId),
        };
      }),
    renameLibraryEntry: (_root, { input }, context) =>
      withUserErrors(
        { libraryEntry: null, libraryEntryEdge: null, community: null, viewer: null },
        async () => {
          const place = readEntryId(input.libraryEntryId);
          requireMovable(context, place);
          await renameEntry(context, place, input.name);
          clearMemory(context);
          const entry = await readAfterWrite(context, () => loadEntry(context, place));
          return {
            libraryEntry: entry,
            libraryEntryEdge: entry && toEntryEdge(entry),
            ...libraryOwnerOf(context, place.libraryId),
          };
        },
      ),
    moveLibraryEntry: (_root, { input }, context) =>
      withUserErrors(
        {
          libraryEntry: null,
          libraryEntryEdge: null,
          previousLibraryEntryId: null,
          community: null,
          viewer: null,
        },
        async () => {
          const place = readEntryId(input.libraryEntryId);
          requireMovable(context, place);
          const folder = readTargetFolder(context, place.libraryId, input.parentId);
          await moveEntry(context, place, folder);
          clearMemory(context);
          const entry = await readAfterWrite(context, () => loadEntry(context, { ...place, folder }));
          return {
            libraryEntry: entry,
            libraryEntryEdge: entry && toEntryEdge(entry),
            previousLibraryEntryId:
              place.kind === 'Folder' || hasStableIds(context) ? null : input.libraryEntryId,
            ...libraryOwnerOf(context, place.libraryId),
          };
        },
      ),
    deleteLibraryEntry: (_root, { input }, context) =>
      withUserErrors({ deletedLibraryEntryId: null, community: null, viewer: null }, async () => {
        const { kind, libraryId, databaseId, folder } = readEntryId(input.libraryEntryId);
        if (kind === 'Folder') await deleteFolder(context, libraryId, databaseId);
        else await deleteDocument(context, databaseId, folder);
        return { deletedLibraryEntryId: input.libraryEntryId, ...libraryOwnerOf(context, libraryId) };
      }),
  },
};

/** Resolvers of the libraries of communities and people. */
export const library: Feature = {
  resolvers,
  nodes: [
    nodeType(folderId, ({ libraryId, folder }, context) => loadFolder(context, libraryId, folder)),
    nodeType(stableDocumentId, ({ libraryId, document }, context) =>
      hasStableIds(context)
        ? loadEntry(context, { kind: 'Document', libraryId, databaseId: document })
        : null,
    ),
    nodeType(placedDocumentId, ({ libraryId, folder, document }, context) =>
      findDocument(context, libraryId, folder, document),
    ),
  ],
};
