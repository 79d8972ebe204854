import type { components } from '../__generated__/openapi.ts';
import type { CommunityRecord } from '../communities/communities.ts';
import { supports } from '../compat/capabilities.ts';
import type { Context } from '../graphql/context.ts';
import { idType } from '../graphql/ids.ts';
import {
  type FileKind,
  fileKind,
  type ImageRecord,
  image,
  optionalImage,
  type VideoRecord,
} from '../content/media.ts';
import { personNamed, type UnknownUserRecord } from '../content/actors.ts';
import {
  flag,
  optionalNumber,
  path,
  plainText,
  decodeDatabaseId,
  invalidValue,
  decodeObject,
} from '../compat/decode.ts';
import { instantIfPresent } from '../compat/instants.ts';
import type { Page } from '../rest/pages.ts';

/** A library: the database id of a community, or `ownShelf` for the viewer's own. */
export type Shelf = string;
/** Value that means the viewer's own library; no community has it. */
export const ownShelf = '0';
/** Value that means the root of a library. */
export const rootFolder = '0';

/** Ids of folders, from library and database id. */
export const folderId = idType('Folder', 'shelf', 'folder');
/** Ids of files when the API finds them by database id: they do not change when a file is moved. */
export const stableDocumentId = idType('Document', 'shelf', 'document');
/** Ids of files otherwise: they contain the folder to search. */
export const placedDocumentId = idType('Document', 'shelf', 'folder', 'document');

/** Whether moved files keep their ids. */
export const hasStableIds = (context: Context): boolean => supports(context, 'STABLE_DOCUMENT_IDS');

/** A folder of which only the id is known; the rest is loaded when selected. */
export interface FolderReference {
  __typename: 'Folder';
  id: string;
  /** The API's id. */
  databaseId: string;
  shelf: Shelf;
}

interface Entry {
  id: string;
  /** The API's id. */
  databaseId: string;
  shelf: Shelf;
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
  personNamed(`${plainText(value.prenomauteur)} ${plainText(value.nomauteur)}`);

/** A folder of which only library and database id are known. */
export const folderAt = (shelf: Shelf, databaseId: string): FolderReference => ({
  __typename: 'Folder',
  id: folderId.write({ shelf, folder: databaseId }),
  databaseId,
  shelf,
});

/** Decodes a folder of this library. */
export function decodeFolder(value: unknown, shelf: Shelf): FolderRecord {
  const folder = decodeObject<components['schemas']['LibraryFolder']>(value, 'folder');
  const databaseId = decodeDatabaseId(folder.id, 'folder.id');
  return {
    ...folderAt(shelf, databaseId),
    name: plainText(folder.nom),
    createdAt: instantIfPresent(folder.createdAt, 'folder.createdAt'),
    author: authorOf(folder),
    isDefault: flag(folder.defaut),
  };
}

/** Source of a file. */
interface Place {
  shelf: Shelf;
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

function idOfDocument(document: string, { shelf, folder, isLasting }: Place): string {
  return isLasting
    ? stableDocumentId.write({ shelf, document })
    : placedDocumentId.write({ shelf, folder: folder ?? rootFolder, document });
}

/** Decodes a file of this library and folder. */
export function decodeDocument(value: unknown, place: Place): DocumentRecord {
  // In the viewer's own library, the documents name the field nomfichier1.
  const file = decodeObject<
    components['schemas']['LibraryFile'] & { nomfichier1: unknown; nomfichier1reelname: unknown }
  >(value, 'file');
  const databaseId = decodeDatabaseId(file.id, 'file.id');
  const stored = path(file.document) ?? path(file.nomfichier1);
  if (stored === null) throw invalidValue('file.document', file.document);
  const bare = stored.split('?')[0] ?? '';
  const name =
    plainText(file.documentreelname) || plainText(file.nomfichier1reelname) || (bare.split('/').at(-1) ?? '');
  // A renamed file may have lost its extension; the stored one keeps it.
  const kind = fileKind(name) === 'OTHER' ? fileKind(bare) : fileKind(name);
  const byteSize = optionalNumber(file.taille);
  const folder = folderOf(file.idoc, place.folder);
  return {
    __typename: 'Document',
    id: idOfDocument(databaseId, { ...place, folder }),
    databaseId,
    shelf: place.shelf,
    folder,
    name,
    createdAt: instantIfPresent(file.createdAt, 'file.createdAt'),
    author: authorOf(file),
    kind,
    byteSize: byteSize !== undefined && Number.isSafeInteger(byteSize) ? byteSize : null,
    path: stored,
    downloadPath: path(file.telechargement) ?? stored,
    image: kind === 'IMAGE' ? image(stored, name) : null,
    video: kind === 'VIDEO' ? { path: stored, poster: optionalImage(path(file.thumbs), name) } : null,
  };
}

/** Kind, library and database id of an entry, from its global id. */
export interface EntryPlace {
  kind: 'Folder' | 'Document';
  shelf: Shelf;
  databaseId: string;
  /** Folder of a file, if its id contains it. */
  folder?: string;
}
