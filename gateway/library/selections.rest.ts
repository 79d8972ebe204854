import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import {
  decodeArray,
  decodeFields,
  decodeObject,
  decodeFlag,
  invalidValueError,
  decodeNumber,
  decodeOptionalNumber,
  decodePath,
  decodePlainText,
  decodeDatabaseId,
} from '../compat/decode.ts';
import { decodeListWithoutNulls } from '../compat/decodeList.ts';
import { decodeInstantIfPresent } from '../compat/instants.ts';
import type { Context } from '../graphql/context.ts';
import { call, wireId } from '../rest/call.ts';
import { folderId, type LibraryId, stableDocumentId } from './library.ts';

/** Entries of one library by their database ids. */
export interface EntrySelection {
  libraryId: LibraryId;
  folders: readonly string[];
  documents: readonly string[];
}

/** A deleted entry of a library. */
interface DeletedEntryRecord {
  libraryEntryId: string;
  name: string;
  isFolder: boolean;
  /** Null of a folder. */
  byteSize: number | null;
  deletedAt: string;
  expiresAt: string;
}

const bodyOf = ({ libraryId, folders, documents }: EntrySelection) => ({
  idgroup: wireId(libraryId),
  dossiers: folders.map(wireId),
  fichiers: documents.map(wireId),
});

/** Moves entries to a folder of their library. */
export const moveEntries = ({ rest }: Context, selected: EntrySelection, folder: string): Promise<void> =>
  rest.write(
    call('POST /api/mediatheque/deplacer', { body: { ...bodyOf(selected), destination: wireId(folder) } }),
  );

/** Deletes entries into the bin. */
export const deleteEntries = ({ rest }: Context, selected: EntrySelection): Promise<void> =>
  rest.write(call('POST /api/mediatheque/supprimer', { body: bodyOf(selected) }));

/** Restores entries from the bin. */
export const restoreEntries = ({ rest }: Context, selected: EntrySelection): Promise<void> =>
  rest.write(call('POST /api/mediatheque/restaurer', { body: bodyOf(selected) }));

/** Deletes entries of the bin for ever. */
export const deleteEntriesForever = ({ rest }: Context, selected: EntrySelection): Promise<void> =>
  rest.write(call('POST /api/mediatheque/effacer', { body: bodyOf(selected) }));

/** The path of an archive of entries, and the number of those that are left out. */
export const createArchive = (
  { rest }: Context,
  selected: EntrySelection,
): Promise<{ path: string; skippedCount: number }> =>
  rest.read(call('POST /api/mediatheque/archive', { body: bodyOf(selected) }), (answer) => {
    const fields = decodeFields<{ archive: unknown; absents: unknown }>(answer, 'archive');
    const archive = decodePath(fields.archive);
    if (archive === null) throw invalidValueError('archive', fields.archive);
    return { path: archive, skippedCount: decodeNumber(fields.absents, 'absents') };
  });

/** The deleted entries of a library; null when the API has no bin. */
export const fetchBin = ({ rest }: Context, libraryId: LibraryId): Promise<DeletedEntryRecord[] | null> =>
  withFallbackIfNotOffered(
    rest.read(call('POST /api/mediatheque/corbeille', { body: { idgroup: wireId(libraryId) } }), (answer) => {
      const { entrees } = decodeFields<{ entrees: unknown }>(answer, 'corbeille');
      return decodeListWithoutNulls(decodeArray(entrees, 'entrees'), 'entrees', (item) => {
        const entry = decodeObject<
          Record<'id' | 'dossier' | 'nom' | 'taille' | 'supprimele' | 'expirele', unknown>
        >(item, 'entrees');
        const databaseId = decodeDatabaseId(entry.id, 'entrees.id');
        const isFolder = decodeFlag(entry.dossier);
        return {
          libraryEntryId: isFolder
            ? folderId.write({ libraryId, folder: databaseId })
            : stableDocumentId.write({ libraryId, document: databaseId }),
          name: decodePlainText(entry.nom),
          isFolder,
          byteSize: decodeOptionalNumber(entry.taille) ?? null,
          deletedAt: decodeInstantIfPresent(entry.supprimele, 'entrees.supprimele'),
          expiresAt: decodeInstantIfPresent(entry.expirele, 'entrees.expirele'),
        };
      });
    }),
    () => null,
  );
