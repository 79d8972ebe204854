import type { components } from '../__generated__/openapi.ts';
import type { CommunityRecord } from '../communities/communities.ts';
import { supports } from '../compat/capabilities.ts';
import type { Context } from '../graphql/context.ts';
import { idType } from '../graphql/ids.ts';
import {
  type FileKind,
  fileKindOf,
  type ImageRecord,
  toImageRecord,
  toOptionalImageRecord,
  type VideoRecord,
} from '../content/media.ts';
import { toUnknownUser, type UnknownUserRecord } from '../content/actors.ts';
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
import type { Page } from '../rest/pages.ts';

/** Id of a library: the database id of its community, or `ownLibraryId` for the viewer's own. */
export type LibraryId = string;
/** Value that means the viewer's own library; no community has it. */
export const ownLibraryId = '0';
/** Value that means the root of a library. */
export const rootFolderId = '0';

/** Ids of folders, from library and database id. */
export const folderId = idType('Folder', 'libraryId', 'folder');
/** Ids of files when the API finds them by database id: they do not change when a file is moved. */
export const stableDocumentId = idType('Document', 'libraryId', 'document');
/** Ids of files otherwise: they contain the folder to search. */
export const placedDocumentId = idType('Document', 'libraryId', 'folder', 'document');

/** Whether moved files keep their ids. */
export const hasStableIds = (context: Context): boolean => supports(context, 'STABLE_DOCUMENT_IDS');

/** A folder of which only the id is known; the rest is loaded when selected. */
export interface FolderReference {
  __typename: 'Folder';
  id: string;
  /** The API's id. */
  databaseId: string;
  libraryId: LibraryId;
}

interface Entry {
  id: string;
  /** The API's id. */
  databaseId: string;
  libraryId: LibraryId;
  name: string;
  createdAt: string;
  author: UnknownUserRecord | null;
}

/** A folder with the fields of a listing. */
export interface FolderRecord extends Entry {
  __typename: 'Folder';
  isDefault: boolean;
  /** From the root down; undefined when not known. */
  ancestors?: FolderRecord[];
}

/** A folder, loaded or known by its id only. */
export type AnyFolder = FolderRecord | FolderReference;

/** A file of a library. */
export interface DocumentRecord extends Entry {
  __typename: 'Document';
  /** Parent folder, `rootFolder` for none; undefined when not known. */
  folder: string | undefined;
  /** Folders from the root to the parent; undefined when not known. */
  way?: FolderRecord[];
  /** Community of the entry, if it was loaded with it. */
  community?: CommunityRecord;
  kind: FileKind;
  byteSize: number | null;
  /** Paths relative to the API host. */
  path: string;
  downloadPath: string;
  image: ImageRecord | null;
  video: VideoRecord | null;
}

/** A folder or file. */
export type EntryRecord = FolderRecord | DocumentRecord;

/** Decoded content of a folder: a page of entries, and the path from the root if known. */
export interface FolderListing {
  folders: FolderRecord[];
  documents: DocumentRecord[];
  /** Folders first, then files, in order. */
  entries: Page<EntryRecord>;
  /** Folders from the root to this one, inclusive; undefined when not known. */
  way: FolderRecord[] | undefined;
}

const authorOf = (value: { nomauteur?: unknown; prenomauteur?: unknown }) =>
  toUnknownUser(`${decodePlainText(value.prenomauteur)} ${decodePlainText(value.nomauteur)}`);

/** A folder of which only library and database id are known. */
export const folderReference = (libraryId: LibraryId, databaseId: string): FolderReference => ({
  __typename: 'Folder',
  id: folderId.write({ libraryId, folder: databaseId }),
  databaseId,
  libraryId,
});

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

/** Kind, library and database id of an entry, from its global id. */
export interface EntryLocation {
  kind: 'Folder' | 'Document';
  libraryId: LibraryId;
  databaseId: string;
  /** Folder of a file, if its id contains it. */
  folder?: string;
}
