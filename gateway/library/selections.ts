import type { Resolvers } from '../__generated__/resolvers.ts';
import type { CommunityRecord } from '../communities/communities.ts';
import { absoluteUrl } from '../content/media.ts';
import { clearMemory, type Context } from '../graphql/context.ts';
import { readAfterWrite } from '../graphql/idempotentCreate.ts';
import type { ViewerRecord } from '../graphql/viewer.ts';
import { nullIfHidden, UserError, type UserErrorRecord, withUserErrors } from '../http/errors.ts';
import { readEntryId, loadEntry, libraryOwnerOf, readTargetFolder } from './entries.ts';
import { ownLibraryId } from './library.ts';
import {
  createArchive,
  deleteEntries,
  deleteEntriesForever,
  fetchBin,
  moveEntries,
  restoreEntries,
  type EntrySelection,
} from './selections.rest.ts';

/** Entries of one library from their global ids. */
function selectedOf(ids: readonly string[]): EntrySelection {
  const places = ids.map(readEntryId);
  const [first] = places;
  if (!first || places.some(({ libraryId }) => libraryId !== first.libraryId))
    throw new UserError('INVALID', 'Choisissez des éléments d’une seule médiathèque.', ['libraryEntryIds']);
  const rows = (kind: 'Folder' | 'Document') => [
    ...new Set(places.filter((place) => place.kind === kind).map(({ databaseId }) => databaseId)),
  ];
  return { libraryId: first.libraryId, folders: rows('Folder'), documents: rows('Document') };
}

/** The outcome of a change of several entries. */
export interface EntriesChange {
  /** Global ids of the changed entries; null when refused. */
  entryIds: readonly string[] | null;
  community: CommunityRecord | null;
  viewer: ViewerRecord | null;
  userErrors: UserErrorRecord[];
}

/** The changed entries without those that cannot be read. */
async function changedEntries({ entryIds }: EntriesChange, _args: unknown, context: Context) {
  if (entryIds === null) return null;
  const entries = await Promise.all(
    [...new Set(entryIds)].map((id) =>
      readAfterWrite(context, () => nullIfHidden(loadEntry(context, readEntryId(id)))),
    ),
  );
  return entries.filter((entry) => entry !== null);
}

/** Resolvers of calls on several entries and of the bins of libraries. */
export const selectionResolvers = {
  Community: {
    deletedLibraryEntries: (community, _args, context) =>
      nullIfHidden(fetchBin(context, community.databaseId)),
  },
  Viewer: {
    deletedLibraryEntries: (_viewer, _args, context) => fetchBin(context, ownLibraryId),
  },
  MoveLibraryEntriesPayload: { libraryEntries: changedEntries },
  RestoreLibraryEntriesPayload: { libraryEntries: changedEntries },
  Mutation: {
    moveLibraryEntries: (_root, { input }, context) =>
      withUserErrors({ entryIds: null, community: null, viewer: null }, async () => {
        const selected = selectedOf(input.libraryEntryIds);
        const folder = readTargetFolder(context, selected.libraryId, input.parentId);
        await moveEntries(context, selected, folder);
        clearMemory(context);
        return { entryIds: input.libraryEntryIds, ...libraryOwnerOf(context, selected.libraryId) };
      }),
    deleteLibraryEntries: (_root, { input }, context) =>
      withUserErrors({ deletedLibraryEntryIds: null, community: null, viewer: null }, async () => {
        const selected = selectedOf(input.libraryEntryIds);
        await deleteEntries(context, selected);
        clearMemory(context);
        return {
          deletedLibraryEntryIds: input.libraryEntryIds,
          ...libraryOwnerOf(context, selected.libraryId),
        };
      }),
    createLibraryArchive: (_root, { input }, context) =>
      withUserErrors({ downloadUrl: null, skippedCount: null }, async () => {
        const { path, skippedCount } = await createArchive(context, selectedOf(input.libraryEntryIds));
        return { downloadUrl: absoluteUrl(context, path), skippedCount };
      }),
    restoreLibraryEntries: (_root, { input }, context) =>
      withUserErrors({ entryIds: null, community: null, viewer: null }, async () => {
        const selected = selectedOf(input.libraryEntryIds);
        await restoreEntries(context, selected);
        clearMemory(context);
        return { entryIds: input.libraryEntryIds, ...libraryOwnerOf(context, selected.libraryId) };
      }),
    deleteLibraryEntriesForever: (_root, { input }, context) =>
      withUserErrors({ deletedLibraryEntryIds: null, community: null, viewer: null }, async () => {
        const selected = selectedOf(input.libraryEntryIds);
        await deleteEntriesForever(context, selected);
        clearMemory(context);
        return {
          deletedLibraryEntryIds: input.libraryEntryIds,
          ...libraryOwnerOf(context, selected.libraryId),
        };
      }),
  },
} satisfies Resolvers;
