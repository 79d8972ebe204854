import { withFallback } from '../compat/extensions.ts';
import {
  decodeArray,
  decodeFields,
  decodeObject,
  decodeRows,
  flag,
  invalidValue,
  number,
  optionalNumber,
  path,
  plainText,
  decodeDatabaseId,
} from '../compat/decode.ts';
import { instantIfPresent } from '../compat/instants.ts';
import type { Context } from '../graphql/context.ts';
import { call, wireId } from '../rest/call.ts';
import { folderId, type Shelf, stableDocumentId } from './library.ts';

/** Entries of one library by their database ids. */
export interface Selected {
  shelf: Shelf;
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

const bodyOf = ({ shelf, folders, documents }: Selected) => ({
  idgroup: wireId(shelf),
  dossiers: folders.map(wireId),
  fichiers: documents.map(wireId),
});

/** Moves entries to a folder of their library. */
export const moveEntries = ({ rest }: Context, selected: Selected, folder: string): Promise<void> =>
  rest.write(
    call('POST /api/mediatheque/deplacer', { body: { ...bodyOf(selected), destination: wireId(folder) } }),
  );

/** Deletes entries into the bin. */
export const deleteEntries = ({ rest }: Context, selected: Selected): Promise<void> =>
  rest.write(call('POST /api/mediatheque/supprimer', { body: bodyOf(selected) }));

/** Restores entries from the bin. */
export const restoreEntries = ({ rest }: Context, selected: Selected): Promise<void> =>
  rest.write(call('POST /api/mediatheque/restaurer', { body: bodyOf(selected) }));

/** Deletes entries of the bin for ever. */
export const eraseEntries = ({ rest }: Context, selected: Selected): Promise<void> =>
  rest.write(call('POST /api/mediatheque/effacer', { body: bodyOf(selected) }));

/** The path of an archive of entries, and the number of those that are left out. */
export const createArchive = (
  { rest }: Context,
  selected: Selected,
): Promise<{ path: string; skippedCount: number }> =>
  rest.read(call('POST /api/mediatheque/archive', { body: bodyOf(selected) }), (answer) => {
    const fields = decodeFields<{ archive: unknown; absents: unknown }>(answer, 'archive');
    const archive = path(fields.archive);
    if (archive === null) throw invalidValue('archive', fields.archive);
    return { path: archive, skippedCount: number(fields.absents, 'absents') };
  });

/** The deleted entries of a library; null when the API has no bin. */
export const fetchBin = ({ rest }: Context, shelf: Shelf): Promise<DeletedEntryRecord[] | null> =>
  withFallback(
    rest.read(call('POST /api/mediatheque/corbeille', { body: { idgroup: wireId(shelf) } }), (answer) => {
      const { entrees } = decodeFields<{ entrees: unknown }>(answer, 'corbeille');
      return decodeRows(decodeArray(entrees, 'entrees'), 'entrees', (item) => {
        const entry = decodeObject<
          Record<'id' | 'dossier' | 'nom' | 'taille' | 'supprimele' | 'expirele', unknown>
        >(item, 'entrees');
        const databaseId = decodeDatabaseId(entry.id, 'entrees.id');
        const isFolder = flag(entry.dossier);
        return {
          libraryEntryId: isFolder
            ? folderId.write({ shelf, folder: databaseId })
            : stableDocumentId.write({ shelf, document: databaseId }),
          name: plainText(entry.nom),
          isFolder,
          byteSize: optionalNumber(entry.taille) ?? null,
          deletedAt: instantIfPresent(entry.supprimele, 'entrees.supprimele'),
          expiresAt: instantIfPresent(entry.expirele, 'entrees.expirele'),
        };
      });
    }),
    () => null,
  );
