import type { CommunityLibraryEntriesArgs, Resolvers } from '../__generated__/resolvers.ts';
import { communityId } from '../communities/communities.ts';
import { administers, isLibraryEditable, roleIn } from '../communities/membership.ts';
import { paging } from '../core/capabilities.ts';
import { anchoredConnection } from '../core/connections/anchored.ts';
import type { Connection } from '../core/connections/connection.ts';
import { type Context, perRequest, renew } from '../core/context.ts';
import { createOnce, readAgain } from '../core/creating.ts';
import { eachByItself } from '../core/each.ts';
import { answerRefusals, hiddenAsNull, Refusal } from '../core/errors.ts';
import { notTheId } from '../core/ids.ts';
import { address } from '../core/media.ts';
import { nodeType } from '../core/nodes.ts';
import type { Room } from '../core/room.ts';
import { fetchEntries, findDocument, findFolder, findFolderNamed, findUploaded } from './browsing.ts';
import {
  documentId,
  type EntryPlace,
  type EntryRecord,
  folderId,
  ownShelf,
  rootFolder,
  type Shelf,
} from './library.ts';
import {
  createFolder,
  deleteDocument,
  deleteFolder,
  fetchTree,
  moveEntry,
  renameEntry,
  uploadFiles,
} from './rest.ts';
import { fetchStorage } from './storage.rest.ts';

const mostFiles = 5;

/** A page of a folder, folders first. */
function entriesOf(
  context: Context,
  shelf: Shelf,
  folder: string,
  args: Partial<CommunityLibraryEntriesArgs>,
): Promise<Connection<EntryRecord>> {
  const order = {
    sort: args.sort ?? 'NAME',
    direction: args.direction ?? 'ASCENDING',
    search: args.search?.trim() ?? '',
  } as const;
  return anchoredConnection<EntryRecord>(
    {
      fetch: (start, count, after) => fetchEntries(context, shelf, folder, { start, count, order, after }),
      keyOf: (entry) => `${entry.__typename}:${entry.row}`,
      ...paging(context),
    },
    args,
  );
}

const folders = perRequest((context) =>
  eachByItself((id: string) => {
    const { shelf, folder } = folderId.read(id);
    return findFolder(context, shelf, folder);
  }),
);
const loadFolder = (context: Context, shelf: Shelf, row: string) =>
  folders(context).load(folderId.write({ shelf, folder: row }));

/** A folder of an address; what is no number is the id of nothing. */
const folderOfSlug = (context: Context, shelf: Shelf, slug: string) =>
  /^[1-9]\d*$/.test(slug) ? hiddenAsNull(loadFolder(context, shelf, slug)) : null;

/** What an entry's id names. */
function placeOf(entryId: string): EntryPlace & { folder: string } {
  const ofFolder = folderId.find(entryId);
  if (ofFolder) return { kind: 'Folder', row: ofFolder.folder, ...ofFolder };
  const ofDocument = documentId.find(entryId);
  if (!ofDocument) throw notTheId(entryId, folderId, documentId);
  const { shelf, folder, document } = ofDocument;
  return { kind: 'Document', shelf, folder, row: document };
}

/** Where something is to be added: the library, and the folder in it. */
function targetOf(
  community: string | null | undefined,
  into: string | null | undefined,
): { shelf: Shelf; folder: string } {
  const shelf = community ? communityId.read(community).community : ownShelf;
  if (!into) return { shelf, folder: rootFolder };
  const { kind, shelf: of, row } = placeOf(into);
  if (kind !== 'Folder' || of !== shelf)
    throw new Refusal('INVALID', 'Ce dossier n’est pas dans cette médiathèque.', ['folderId']);
  return { shelf, folder: row };
}

function requireCommunity({ shelf }: EntryPlace): void {
  if (shelf === ownShelf)
    throw new Refusal('CONFLICT', 'Les documents personnels ne se renomment ni ne se déplacent.');
}

const resolvers: Resolvers = {
  LibraryEntry: { __resolveType: (entry) => entry.__typename },
  Community: {
    libraryEntries: (community, args, context) =>
      hiddenAsNull(entriesOf(context, community.slug, rootFolder, args)),
    folder: (community, { slug }, context) => folderOfSlug(context, community.slug, slug),
    folderTree: (community, _args, context) => hiddenAsNull(fetchTree(context, community.slug)),
    viewerCanManageLibrary: async (community, _args, context) => {
      if (await administers(context, community)) return true;
      if ((await roleIn(context, community)) === null) return false;
      return isLibraryEditable(context, community);
    },
    storage: (community, _args, context) => hiddenAsNull(fetchStorage(context, community.slug)),
  },
  Viewer: {
    libraryEntries: (_viewer, args, context) => entriesOf(context, ownShelf, rootFolder, args),
    folder: (_viewer, { slug }, context) => folderOfSlug(context, ownShelf, slug),
    storage: (_viewer, _args, context) => fetchStorage(context, ownShelf),
  },
  Folder: {
    slug: (folder) => folder.row,
    ancestors: async (folder, _args, context) =>
      folder.ancestors ?? (await loadFolder(context, folder.shelf, folder.row)).ancestors ?? [],
    entries: (folder, args, context) => entriesOf(context, folder.shelf, folder.row, args),
  },
  Document: {
    url: (document, _args, context) => address(context, document.path),
    downloadUrl: (document, _args, context) => address(context, document.downloadPath),
  },
  Mutation: {
    createFolder: (_root, { input }, context) =>
      answerRefusals({ folder: null }, async () => {
        const { shelf, folder } = targetOf(input.communityId, input.folderId);
        const { idempotencyKey, ...content } = input;
        const row = await createOnce(context, {
          mutation: 'createFolder',
          content,
          idempotencyKey,
          send: () => createFolder(context, shelf, folder, input.name),
          find: () => findFolderNamed(context, shelf, folder, input.name.trim()),
        });
        renew(context);
        if (row === null) return { folder: null };
        return { folder: await readAgain(context, () => loadFolder(context, shelf, row)) };
      }),
    uploadDocuments: (_root, { input }, context) =>
      answerRefusals({ documents: null }, async () => {
        if (input.files.length === 0)
          throw new Refusal('INVALID', 'Il faut sélectionner au moin un fichier', ['files']);
        if (input.files.length > mostFiles)
          throw new Refusal('INVALID', 'Il faut choisir maximum 5 fichiers', ['files']);
        const { shelf, folder } = targetOf(input.communityId, input.folderId);
        const { idempotencyKey, ...content } = input;
        const documents = await createOnce(context, {
          mutation: 'uploadDocuments',
          content,
          idempotencyKey,
          send: () => uploadFiles(context, shelf, folder, input.files),
          find: (since) =>
            findUploaded(
              context,
              shelf,
              folder,
              since,
              input.files.map(({ filename }) => filename),
            ),
        });
        return { documents };
      }),
    renameLibraryEntry: (_root, { input }, context) =>
      answerRefusals({ entry: null }, async () => {
        const place = placeOf(input.entryId);
        requireCommunity(place);
        await renameEntry(context, place, input.name);
        renew(context);
        return { entry: await readAgain(context, () => loadEntry(context, input.entryId)) };
      }),
    moveLibraryEntry: (_root, { input }, context) =>
      answerRefusals({ movedEntryId: null }, async () => {
        const place = placeOf(input.entryId);
        requireCommunity(place);
        const { folder } = targetOf(communityId.write({ community: place.shelf }), input.folderId);
        await moveEntry(context, place, folder);
        return { movedEntryId: input.entryId };
      }),
    deleteLibraryEntry: (_root, { input }, context) =>
      answerRefusals({ deletedEntryId: null }, async () => {
        const { kind, shelf, row, folder } = placeOf(input.entryId);
        if (kind === 'Folder') await deleteFolder(context, shelf, row);
        else await deleteDocument(context, row, folder === rootFolder);
        return { deletedEntryId: input.entryId };
      }),
  },
};

async function loadEntry(context: Context, entryId: string): Promise<EntryRecord | null> {
  const { kind, shelf, row, folder } = placeOf(entryId);
  return kind === 'Folder' ? loadFolder(context, shelf, row) : findDocument(context, shelf, folder, row);
}

/** Libraries of communities, and everybody's own. */
export const library: Room = {
  resolvers,
  nodes: [
    nodeType(folderId, ({ shelf, folder }, context) => loadFolder(context, shelf, folder)),
    nodeType(documentId, ({ shelf, folder, document }, context) =>
      findDocument(context, shelf, folder, document),
    ),
  ],
};
