import type { CommunityRecord } from '../communities/communities.ts';
import { supports } from '../compat/capabilities.ts';
import type { Context } from '../graphql/context.ts';
import { idType } from '../graphql/ids.ts';
import type { FileKind, ImageRecord, VideoRecord } from '../content/media.ts';
import type { UnknownUserRecord } from '../content/actors.ts';
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

/** A folder of which only library and database id are known. */
export const folderReference = (libraryId: LibraryId, databaseId: string): FolderReference => ({
  __typename: 'Folder',
  id: folderId.write({ libraryId, folder: databaseId }),
  databaseId,
  libraryId,
});

/** Kind, library and database id of an entry, from its global id. */
export interface EntryLocation {
  kind: 'Folder' | 'Document';
  libraryId: LibraryId;
  databaseId: string;
  /** Folder of a file, if its id contains it. */
  folder?: string;
}
