import type { z } from 'zod';
import type { FileLinks } from '../core/files/links.ts';
import type { readUsage } from '../core/files/quotas.ts';
import { fileUrl } from '../core/files/videos.ts';
import type { Library } from './libraries.ts';
import type { FileRow, FolderBranch, FolderRow, readFile, readFolder } from './listing.ts';
import type {
  Folder,
  FolderTree,
  GetFileResponse,
  LibraryFile,
  ListFilesResponse,
  ListFolderResponse,
  ListFolderTreeResponse,
  StorageUsageResponse,
} from './wire.ts';

const toWireFolder = ({ folder, firstName, lastName }: FolderRow): z.output<typeof Folder> => ({
  id: folder.id,
  nom: folder.name,
  defaut: folder.isDefault,
  createdAt: folder.createdAt.toISOString(),
  nomauteur: lastName ?? '',
  prenomauteur: firstName ?? '',
});

const toWireBranch = ({ children, ...row }: FolderBranch): FolderTree => ({
  ...toWireFolder(row),
  enfants: children.map(toWireBranch),
});

const toWireFile = (
  { document, file, firstName, lastName, email }: FileRow,
  links: FileLinks,
): z.output<typeof LibraryFile> => ({
  id: document.id,
  document: fileUrl(links, file),
  documentreelname: document.name,
  telechargement: links.sign({ key: file.key, originalName: document.name }, { download: true }),
  thumbs: file.posterKey === null ? '' : links.sign({ key: file.posterKey }),
  taille: file.size,
  idoc: document.folderId ?? 0,
  createdAt: document.createdAt.toISOString(),
  nomauteur: lastName ?? '',
  prenomauteur: firstName ?? '',
  email: email ?? '',
});

/** Response with a page of a folder. */
export const toListFolderResponse = (
  page: Awaited<ReturnType<typeof readFolder>>,
  { isEditableByAll, canEdit }: Library,
  links: FileLinks,
): z.output<typeof ListFolderResponse> => ({
  status: true,
  Dossier: page.folders.map(toWireFolder),
  Fichiers: page.files.map((row) => toWireFile(row, links)),
  positions: page.positions,
  chemin: page.path.map(toWireFolder),
  isLibraryEditable: isEditableByAll,
  peutModifier: canEdit,
});

/** Response with a file and its path. */
export const toGetFileResponse = (
  { file, path }: Awaited<ReturnType<typeof readFile>>,
  links: FileLinks,
): z.output<typeof GetFileResponse> => ({
  status: true,
  fichier: toWireFile(file, links),
  idgroup: file.document.communityId ?? 0,
  chemin: path.map(toWireFolder),
});

/** Response with files: a page of a folder's, or new ones. */
export const toFilesResponse = (
  rows: readonly FileRow[],
  links: FileLinks,
): z.output<typeof ListFilesResponse> => ({
  status: true,
  Fichiers: rows.map((row) => toWireFile(row, links)),
});

/** Response with a page of root folders and their subfolders. */
export const toListFolderTreeResponse = (
  branches: readonly FolderBranch[],
  { isEditableByAll }: Library,
): z.output<typeof ListFolderTreeResponse> => ({
  status: true,
  Dossier: branches.map(toWireBranch),
  isLibraryEditable: isEditableByAll,
});

/** Response with used and available storage. */
export const toStorageUsageResponse = ({
  used,
  limit,
}: Awaited<ReturnType<typeof readUsage>>): z.output<typeof StorageUsageResponse> => ({
  status: true,
  utilise: used,
  limite: limit,
});
