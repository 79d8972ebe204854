import type { Resolvers } from '../__generated__/resolvers.ts';
import type { CommunityRecord } from '../communities/communities.ts';
import { absoluteUrl } from '../content/media.ts';
import { clearMemory, type Context } from '../graphql/context.ts';
import { refetch } from '../graphql/idempotentCreate.ts';
import type { ViewerRecord } from '../graphql/viewer.ts';
import { nullIfHidden, UserError, type UserErrorRecord, withUserErrors } from '../http/errors.ts';
import { entryPlace, loadEntry, ownerOf, targetOf } from './entries.ts';
import { ownShelf } from './library.ts';
import {
  createArchive,
  deleteEntries,
  eraseEntries,
  fetchBin,
  moveEntries,
  restoreEntries,
  type Selected,
} from './selections.rest.ts';

/** Entries of one library from their global ids. */
function selectedOf(ids: readonly string[]): Selected {
  const places = ids.map(entryPlace);
  const [first] = places;
  if (!first || places.some(({ shelf }) => shelf !== first.shelf))
    throw new UserError('INVALID', 'Choisissez des éléments d’une seule médiathèque.', ['libraryEntryIds']);
  const rows = (kind: 'Folder' | 'Document') => [
    ...new Set(places.filter((place) => place.kind === kind).map(({ databaseId }) => databaseId)),
  ];
  return { shelf: first.shelf, folders: rows('Folder'), documents: rows('Document') };
}

/** The outcome of a change of several entries. */
export interface EntriesChange {
  /** Global ids of the changed entries; null when refused. */
  entryIds: readonly string[] | null;
  userErrors: UserErrorRecord[];
}

/** The outcome of a restoration, with the owner of the bin. */
export interface EntriesRestoration extends EntriesChange {
  community: CommunityRecord | null;
  viewer: ViewerRecord | null;
}

/** The changed entries without those that cannot be read. */
async function changedEntries({ entryIds }: EntriesChange, _args: unknown, context: Context) {
  if (entryIds === null) return null;
  const entries = await Promise.all(
    [...new Set(entryIds)].map((id) =>
      refetch(context, () => nullIfHidden(loadEntry(context, entryPlace(id)))),
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
    deletedLibraryEntries: (_viewer, _args, context) => fetchBin(context, ownShelf),
  },
  MoveLibraryEntriesPayload: { libraryEntries: changedEntries },
  RestoreLibraryEntriesPayload: { libraryEntries: changedEntries },
  Mutation: {
    moveLibraryEntries: (_root, { input }, context) =>
      withUserErrors({ entryIds: null }, async () => {
        const selected = selectedOf(input.libraryEntryIds);
        await moveEntries(context, selected, targetOf(selected.shelf, input.parentFolderId));
        clearMemory(context);
        return { entryIds: input.libraryEntryIds };
      }),
    deleteLibraryEntries: (_root, { input }, context) =>
      withUserErrors({ deletedLibraryEntryIds: null, community: null, viewer: null }, async () => {
        const selected = selectedOf(input.libraryEntryIds);
        await deleteEntries(context, selected);
        clearMemory(context);
        return { deletedLibraryEntryIds: input.libraryEntryIds, ...ownerOf(context, selected.shelf) };
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
        return { entryIds: input.libraryEntryIds, ...ownerOf(context, selected.shelf) };
      }),
    deleteLibraryEntriesForever: (_root, { input }, context) =>
      withUserErrors({ deletedLibraryEntryIds: null, community: null, viewer: null }, async () => {
        const selected = selectedOf(input.libraryEntryIds);
        await eraseEntries(context, selected);
        clearMemory(context);
        return { deletedLibraryEntryIds: input.libraryEntryIds, ...ownerOf(context, selected.shelf) };
      }),
  },
} satisfies Resolvers;
