import type { components } from '../__generated__/openapi.ts';
import { idType } from '../core/ids.ts';
import {
  type FileKind,
  fileKind,
  type ImageRecord,
  image,
  optionalImage,
  type VideoRecord,
} from '../core/media.ts';
import { flag, optionalNumber, path, plainText, rowId, unusable, wire } from '../core/rest/decode.ts';
import { writtenInstant } from '../core/rest/instants.ts';
import type { Page } from '../core/rest/pages.ts';

/** A library: a community's by the API's id, or the viewer's own, `ownShelf`. */
export type Shelf = string;
/** Stands for the viewer's own library in ids and calls; no community has it. */
export const ownShelf = '0';
/** Stands for the root of a library. */
export const rootFolder = '0';

export const folderId = idType('Folder', 'shelf', 'folder');
export const documentId = idType('Document', 'shelf', 'folder', 'document');

interface Entry {
  id: string;
  /** The API's id. */
  row: string;
  shelf: Shelf;
  name: string;
  createdAt: string;
  authorName: string;
}

export interface FolderRecord extends Entry {
  __typename: 'Folder';
  isDefault: boolean;
  /** From the root down; undefined where it was not told. */
  ancestors?: FolderRecord[];
}

export interface DocumentRecord extends Entry {
  __typename: 'Document';
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
  `${plainText(value.prenomauteur)} ${plainText(value.nomauteur)}`.trim();

/** Decodes a folder. */
export function decodeFolder(value: unknown, shelf: Shelf): FolderRecord {
  const folder = wire<components['schemas']['LibraryFolder']>(value, 'folder');
  const row = rowId(folder.id, 'folder.id');
  return {
    __typename: 'Folder',
    id: folderId.write({ shelf, folder: row }),
    row,
    shelf,
    name: plainText(folder.nom),
    createdAt: writtenInstant(folder.createdAt, 'folder.createdAt'),
    authorName: authorOf(folder),
    isDefault: flag(folder.defaut),
  };
}

/** The folder of a file as the API tells it; where it does not, the folder that was listed. */
const folderOf = (told: unknown, listed: string): string => {
  if (told === undefined || told === null || told === '') return listed;
  return rowId(told, 'file.idoc');
};

/** Decodes a file. */
export function decodeDocument(value: unknown, shelf: Shelf, listedFolder: string): DocumentRecord {
  // The field of a file of one's own library is called nomfichier1 by the documents.
  const file = wire<
    components['schemas']['LibraryFile'] & { nomfichier1: unknown; nomfichier1reelname: unknown }
  >(value, 'file');
  const row = rowId(file.id, 'file.id');
  const stored = path(file.document) ?? path(file.nomfichier1);
  if (stored === null) throw unusable('file.document', file.document);
  const bare = stored.split('?')[0] ?? '';
  const name =
    plainText(file.documentreelname) || plainText(file.nomfichier1reelname) || (bare.split('/').at(-1) ?? '');
  // A renamed file may have lost its extension; the stored one keeps it.
  const kind = fileKind(name) === 'OTHER' ? fileKind(bare) : fileKind(name);
  const size = optionalNumber(file.taille);
  return {
    __typename: 'Document',
    id: documentId.write({ shelf, folder: folderOf(file.idoc, listedFolder), document: row }),
    row,
    shelf,
    name,
    createdAt: writtenInstant(file.createdAt, 'file.createdAt'),
    authorName: authorOf(file),
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
}
