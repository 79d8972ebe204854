import type { components } from '../__generated__/openapi.ts';
import type { CommunityRecord } from '../communities/communities.ts';
import { supports } from '../graphql/capabilities.ts';
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
import { flag, optionalNumber, path, plainText, rowId, invalidValue, decodeObject } from '../rest/decode.ts';
import { instantIfPresent } from '../rest/instants.ts';
import type { Page } from '../rest/pages.ts';

/** A library: a community's by the API's id, or the viewer's own, `ownShelf`. */
export type Shelf = string;
/** Stands for the viewer's own library in ids and calls; no community has it. */
export const ownShelf = '0';
/** Stands for the root of a library. */
export const rootFolder = '0';

export const folderId = idType('Folder', 'shelf', 'folder');
/** The ids of files where the API tells one by its row alone: they stay wherever it is moved. */
export const lastingDocumentId = idType('Document', 'shelf', 'document');
/** Elsewhere they name the folder in which it is looked for. */
export const placedDocumentId = idType('Document', 'shelf', 'folder', 'document');

/** Whether files keep their ids wherever they are moved. */
export const hasLastingIds = (context: Context): boolean => supports(context, 'LIBRARY_ENTRIES');

/** A folder of which no more than the id is known; the rest is fetched when it is selected. */
export interface FolderReference {
  __typename: 'Folder';
  id: string;
  /** The API's id. */
  row: string;
  shelf: Shelf;
}

interface Entry {
  id: string;
  /** The API's id. */
  row: string;
  shelf: Shelf;
  name: string;
  createdAt: string;
  author: UnknownUserRecord | null;
}

export interface FolderRecord extends Entry {
  __typename: 'Folder';
  isDefault: boolean;
  /** From the root down; undefined where it was not told. */
  ancestors?: FolderRecord[];
}

/** A folder as far as it is known. */
export type AnyFolder = FolderRecord | FolderReference;

export interface DocumentRecord extends Entry {
  __typename: 'Document';
  /** The folder it stands in, `rootFolder` for none; undefined where it is not known. */
  folder: string | undefined;
  /** The folders from the root to that one; undefined where they were not told. */
  way?: FolderRecord[];
  /** The community that it belongs to, where that was told with it. */
  community?: CommunityRecord;
  kind: FileKind;
  size: number | null;
  /** Paths relative to the API host. */
  path: string;
  downloadPath: string;
  image: ImageRecord | null;
  video: VideoRecord | null;
}

export type EntryRecord = FolderRecord | DocumentRecord;

/** What a call told of a folder. */
export interface Listing {
  folders: FolderRecord[];
  documents: DocumentRecord[];
  /** Both, folders first, each in its place. */
  entries: Page<EntryRecord>;
  /** The folders from the root to this one, itself included; undefined where it was not told. */
  way: FolderRecord[] | undefined;
}

const authorOf = (value: { nomauteur?: unknown; prenomauteur?: unknown }) =>
  personNamed(`${plainText(value.prenomauteur)} ${plainText(value.nomauteur)}`);

/** A folder by its place. */
export const folderAt = (shelf: Shelf, row: string): FolderReference => ({
  __typename: 'Folder',
  id: folderId.write({ shelf, folder: row }),
  row,
  shelf,
});

/** Decodes a folder. */
export function decodeFolder(value: unknown, shelf: Shelf): FolderRecord {
  const folder = decodeObject<components['schemas']['LibraryFolder']>(value, 'folder');
  const row = rowId(folder.id, 'folder.id');
  return {
    ...folderAt(shelf, row),
    name: plainText(folder.nom),
    createdAt: instantIfPresent(folder.createdAt, 'folder.createdAt'),
    author: authorOf(folder),
    isDefault: flag(folder.defaut),
  };
}

/** Where a file was told. */
interface Place {
  shelf: Shelf;
  /** The folder that was listed; undefined where it was found elsewhere. */
  folder: string | undefined;
  /** Whether its id stays when it is moved. */
  isLasting: boolean;
}

/** The folder of a file as the API tells it; where it does not, the folder that was listed. */
const folderOf = (told: unknown, listed: string | undefined): string | undefined => {
  if (told === undefined || told === null || told === '') return listed;
  return rowId(told, 'file.idoc');
};

function idOfDocument(document: string, { shelf, folder, isLasting }: Place): string {
  return isLasting
    ? lastingDocumentId.write({ shelf, document })
    : placedDocumentId.write({ shelf, folder: folder ?? rootFolder, document });
}

/** Decodes a file. */
export function decodeDocument(value: unknown, place: Place): DocumentRecord {
  // The field of a file of one's own library is called nomfichier1 by the documents.
  const file = decodeObject<
    components['schemas']['LibraryFile'] & { nomfichier1: unknown; nomfichier1reelname: unknown }
  >(value, 'file');
  const row = rowId(file.id, 'file.id');
  const stored = path(file.document) ?? path(file.nomfichier1);
  if (stored === null) throw invalidValue('file.document', file.document);
  const bare = stored.split('?')[0] ?? '';
  const name =
    plainText(file.documentreelname) || plainText(file.nomfichier1reelname) || (bare.split('/').at(-1) ?? '');
  // A renamed file may have lost its extension; the stored one keeps it.
  const kind = fileKind(name) === 'OTHER' ? fileKind(bare) : fileKind(name);
  const size = optionalNumber(file.taille);
  const folder = folderOf(file.idoc, place.folder);
  return {
    __typename: 'Document',
    id: idOfDocument(row, { ...place, folder }),
    row,
    shelf: place.shelf,
    folder,
    name,
    createdAt: instantIfPresent(file.createdAt, 'file.createdAt'),
    author: authorOf(file),
    kind,
    size: size === undefined || size > 2_147_483_647 ? null : size,
    path: stored,
    downloadPath: path(file.telechargement) ?? stored,
    image: kind === 'IMAGE' ? image(stored, name) : null,
    video: kind === 'VIDEO' ? { path: stored, poster: optionalImage(path(file.thumbs), name) } : null,
  };
}

/** What the parts of an entry's id name. */
export interface EntryPlace {
  kind: 'Folder' | 'Document';
  shelf: Shelf;
  row: string;
  /** The folder of a file, where its id names it. */
  folder?: string;
}
