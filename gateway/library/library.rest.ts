import type { components } from '../__generated__/openapi.ts';
import { fileKindOf, toImageRecord, toOptionalImageRecord } from '../content/media.ts';
import { toUnknownUser } from '../content/actors.ts';
import {
  decodeFlag,
  decodeOptionalNumber,
  decodePath,
  decodePlainText,
  decodeDatabaseId,
  invalidValueError,
  decodeObject,
} from '../compat/decode.ts';
import { decodeInstantIfPresent } from '../compat/instants.ts';
import {
  type LibraryId,
  rootFolderId,
  stableDocumentId,
  placedDocumentId,
  type FolderRecord,
  type DocumentRecord,
  folderReference,
} from './library.ts';

const authorOf = (value: { nomauteur?: unknown; prenomauteur?: unknown }) =>
  toUnknownUser(`${decodePlainText(value.prenomauteur)} ${decodePlainText(value.nomauteur)}`);

/** Decodes a folder of this library. */
export function decodeFolder(value: unknown, libraryId: LibraryId): FolderRecord {
  const folder = decodeObject<components['schemas']['LibraryFolder']>(value, 'folder');
  const databaseId = decodeDatabaseId(folder.id, 'folder.id');
  return {
    ...folderReference(libraryId, databaseId),
    name: decodePlainText(folder.nom),
    createdAt: decodeInstantIfPresent(folder.createdAt, 'folder.createdAt'),
    author: authorOf(folder),
    isDefault: decodeFlag(folder.defaut),
  };
}

/** Source of a file. */
interface Place {
  libraryId: LibraryId;
  /** The folder that was listed; undefined when the file was found elsewhere. */
  folder: string | undefined;
  /** Whether the id is kept when the file is moved. */
  isLasting: boolean;
}

/** Folder of a file from the response, otherwise the folder that was listed. */
const folderOf = (wire: unknown, listed: string | undefined): string | undefined => {
  if (wire === undefined || wire === null || wire === '') return listed;
  return decodeDatabaseId(wire, 'file.idoc');
};

function idOfDocument(document: string, { libraryId, folder, isLasting }: Place): string {
  return isLasting
    ? stableDocumentId.write({ libraryId, document })
    : placedDocumentId.write({ libraryId, folder: folder ?? rootFolderId, document });
}

/** Decodes a file of this library and folder. */
export function decodeDocument(value: unknown, place: Place): DocumentRecord {
  // In the viewer's own library, the documents name the field nomfichier1.
  const file = decodeObject<
    components['schemas']['LibraryFile'] & { nomfichier1: unknown; nomfichier1reelname: unknown }
  >(value, 'file');
  const databaseId = decodeDatabaseId(file.id, 'file.id');
  const stored = decodePath(file.document) ?? decodePath(file.nomfichier1);
  if (stored === null) throw invalidValueError('file.document', file.document);
  const bare = stored.split('?')[0] ?? '';
  const name =
    decodePlainText(file.documentreelname) ||
    decodePlainText(file.nomfichier1reelname) ||
    (bare.split('/').at(-1) ?? '');
  // A renamed file may have lost its extension; the stored one keeps it.
  const kind = fileKindOf(name) === 'OTHER' ? fileKindOf(bare) : fileKindOf(name);
  const byteSize = decodeOptionalNumber(file.taille);
  const folder = folderOf(file.idoc, place.folder);
  return {
    __typename: 'Document',
    id: idOfDocument(databaseId, { ...place, folder }),
    databaseId,
    libraryId: place.libraryId,
    folder,
    name,
    createdAt: decodeInstantIfPresent(file.createdAt, 'file.createdAt'),
    author: authorOf(file),
    kind,
    byteSize: byteSize !== undefined && Number.isSafeInteger(byteSize) ? byteSize : null,
    path: stored,
    downloadPath: decodePath(file.telechargement) ?? stored,
    image: kind === 'IMAGE' ? toImageRecord(stored, name) : null,
    video:
      kind === 'VIDEO'
        ? { path: stored, poster: toOptionalImageRecord(decodePath(file.thumbs), name) }
        : null,
  };
}
