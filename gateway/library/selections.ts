import type { Resolvers } from '../__generated__/resolvers.ts';
import { communityId } from '../communities/communities.ts';
import { absoluteUrl } from '../content/media.ts';
import { clearMemory } from '../graphql/context.ts';
import { nullIfHidden, UserError, withUserErrors } from '../http/errors.ts';
import { entryPlace, ownerOf, targetOf } from './entries.ts';
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
    ...new Set(places.filter((place) => place.kind === kind).map(({ row }) => row)),
  ];
  return { shelf: first.shelf, folders: rows('Folder'), documents: rows('Document') };
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
  Mutation: {
    moveLibraryEntries: (_root, { input }, context) =>
      withUserErrors({ movedLibraryEntryIds: null }, async () => {
        const selected = selectedOf(input.libraryEntryIds);
        const { shelf } = selected;
        const { folder } = targetOf(
          shelf === ownShelf ? null : communityId.write({ community: shelf }),
          input.parentFolderId,
          'parentFolderId',
        );
        await moveEntries(context, selected, folder);
        clearMemory(context);
        return { movedLibraryEntryIds: input.libraryEntryIds };
      }),
    deleteLibraryEntries: (_root, { input }, context) =>
      withUserErrors({ deletedLibraryEntryIds: null }, async () => {
        await deleteEntries(context, selectedOf(input.libraryEntryIds));
        clearMemory(context);
        return { deletedLibraryEntryIds: input.libraryEntryIds };
      }),
    createLibraryArchive: (_root, { input }, context) =>
      withUserErrors({ archiveUrl: null, skippedCount: null }, async () => {
        const { path, skippedCount } = await createArchive(context, selectedOf(input.libraryEntryIds));
        return { archiveUrl: absoluteUrl(context, path), skippedCount };
      }),
    restoreLibraryEntries: (_root, { input }, context) =>
      withUserErrors({ restoredLibraryEntryIds: null }, async () => {
        await restoreEntries(context, selectedOf(input.libraryEntryIds));
        clearMemory(context);
        return { restoredLibraryEntryIds: input.libraryEntryIds };
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
