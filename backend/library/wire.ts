import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import {
  after,
  count,
  filePath,
  id,
  instant,
  booleanFlag,
  positions,
  offset,
  ignoredIdentity,
} from '../core/wire.ts';
import type { FolderPageRequest } from './selection.ts';

/** A folder of a library. */
export const Folder = z
  .object({
    id,
    nom: z.string(),
    defaut: z.boolean().describe('The default folder cannot be renamed, moved or deleted'),
    createdAt: instant,
    nomauteur: z.string(),
    prenomauteur: z.string(),
  })
  .meta({ id: 'LibraryFolder' });

/** A folder with all its subfolders, nested in `enfants`. */
export type FolderTree = z.output<typeof Folder> & { enfants: FolderTree[] };
export const FolderTree: z.ZodType<FolderTree> = Folder.extend({
  get enfants() {
    return z.array(FolderTree);
  },
}).meta({ id: 'LibraryBranch' });

/** A file of a library, with its signed paths, size in bytes and author. */
export const LibraryFile = z
  .object({
    id,
    document: filePath,
    documentreelname: z.string(),
    telechargement: filePath.describe('Assumed: the same file, saved under its name'),
    thumbs: z.union([filePath, z.literal('')]).describe('Assumed: still picture of a video'),
    taille: z.number().int().describe('Assumed: bytes'),
    idoc: id.meta(extensionDescription('FOLDER_PATHS', 'Its folder; 0 is the root')),
    createdAt: instant,
    nomauteur: z.string(),
    prenomauteur: z.string(),
    email: z.string().describe("Its author's; empty when they are gone"),
  })
  .meta({ id: 'LibraryFile' });

/** Sort options of a folder. */
const order = {
  tri: z
    .enum(['nom', 'date', 'type'])
    .default('nom')
    .meta(extensionDescription('LIBRARY_SORTING', 'By what entries are sorted, folders first')),
  ordre: z
    .enum(['asc', 'desc'])
    .default('asc')
    .meta(extensionDescription('LIBRARY_SORTING', 'The direction in which they are sorted')),
  recherche: z
    .string()
    .trim()
    .max(200)
    .default('')
    .meta(
      extensionDescription(
        'LIBRARY_SORTING',
        'Only entries of this folder and below whose name holds this text',
      ),
    ),
  apres: after,
};
const sorts = { nom: 'name', date: 'date', type: 'type' } as const;

/** The page of a folder in a request. */
const toFolderPage = (
  folderId: number,
  body: z.output<z.ZodObject<typeof order>> & { start: number; nb: number },
): FolderPageRequest => ({
  folderId,
  start: body.start,
  count: body.nb,
  sort: sorts[body.tri],
  direction: body.ordre,
  search: body.recherche,
  after: body.apres,
});

/** Id of a folder in a request; 0, empty or absent is the root. */
export const folder = z.preprocess((value) => (value === '' || value === null ? 0 : value), id.default(0));

/** Body of `POST /bibliogroupe`, which opens the root of a community's library. */
export const LibraryRootBody = z
  .object({ email: ignoredIdentity, idgroup: id })
  .transform(({ idgroup }) => ({ communityId: idgroup }));

/** Body of `POST /api/listbibliogroupes`: a page of the folder `idoc` of a community; 0 is the root. */
export const ListCommunityFolderBody = z
  .object({
    email: ignoredIdentity,
    start: offset.default(0),
    nb: count(200).default(20),
    idgroup: id,
    idoc: folder,
    ...order,
  })
  .transform((body) => ({ communityId: body.idgroup, page: toFolderPage(body.idoc, body) }));

/** Body of `POST /api/listfile`: a page of the folder `idossier` of the caller's library; 0 is the root. */
export const ListOwnFolderBody = z
  .object({
    email: ignoredIdentity,
    start: offset.default(0),
    nb: count(200).default(15),
    idossier: folder,
    ...order,
  })
  .transform((body) => ({ page: toFolderPage(body.idossier, body) }));

/** Community of a library that may also be the caller's own. */
export const anyLibrary = id.describe(
  "Its community; with OWN_LIBRARY_CHANGES 0 is the caller's own library",
);

/** Response with a page of a folder: subfolders first, then files, with the path from the root. */
export const ListFolderResponse = z.object({
  status: z.literal(true),
  Dossier: z.array(Folder),
  Fichiers: z.array(LibraryFile),
  positions,
  chemin: z
    .array(Folder)
    .meta(extensionDescription('FOLDER_PATHS', 'The folders from the root to this one, itself included')),
  isLibraryEditable: z.boolean(),
  peutModifier: z.boolean().describe('Assumed: whether the caller may change what is listed'),
});

/** Response of `GET /api/mediatheque/fichier/{id}`: a file with the path of its folder. */
export const GetFileResponse = z.object({
  status: z.literal(true),
  fichier: LibraryFile,
  idgroup: id.describe("Its community; 0 is the caller's own library"),
  chemin: z.array(Folder).describe('The folders from the root to its own; none at the root'),
});

/**
 * Path parameters of `GET /doc/{email}/{communityId}`: the caller's own e-mail and the community whose library opens.
 */
export const LibraryRootParams = z.object({ email: z.string(), communityId: id });

/** Body of `POST /api/listfilegroupe`: a page of the files in a community's folder, without subfolders. */
export const ListFilesBody = z
  .object({
    email: ignoredIdentity,
    start: offset.default(0),
    nb: count(200).default(20),
    idgroup: id,
    idoc: folder,
  })
  .transform(({ start, nb, idgroup, idoc }) => ({
    communityId: idgroup,
    page: { folderId: idoc, start, count: nb },
  }));
/** Response of `POST /api/listfilegroupe`: the page's files. */
export const ListFilesResponse = z.object({ status: z.literal(true), Fichiers: z.array(LibraryFile) });

/** Body of `POST /api/listdossiersingroup`: a page of a community's root folders. */
export const ListFolderTreeBody = z
  .object({ idgroup: anyLibrary, start: offset.default(0), nb: count(1_000).default(1_000) })
  .transform(({ idgroup, start, nb }) => ({ communityId: idgroup, page: { start, count: nb } }));
/** Response of `POST /api/listdossiersingroup`: the page's root folders with all their subfolders. */
export const ListFolderTreeResponse = z.object({
  status: z.literal(true),
  Dossier: z.array(FolderTree),
  isLibraryEditable: z.boolean(),
});

/** Body of `POST /api/createdosingroup`: a folder's name and its parent `idoc` in a community's library. */
export const CreateCommunityFolderBody = z
  .object({ nomdossier: z.string().default(''), idoc: folder, idgroup: id })
  .transform(({ nomdossier, idoc, idgroup }) => ({ communityId: idgroup, parentId: idoc, name: nomdossier }));
/** Body of `POST /api/createdossier`: a folder's name and its parent `idossier` in the caller's library. */
export const CreateOwnFolderBody = z
  .object({ email: ignoredIdentity, nomdossier: z.string().default(''), idossier: folder })
  .transform(({ nomdossier, idossier }) => ({ parentId: idossier, name: nomdossier }));
const created = z.object({
  status: z.boolean(),
  message: z.string().describe('Why no folder was made; French, ready to show'),
  id: id.optional().describe('Assumed: the new folder'),
});
/** Response of `POST /api/createdosingroup`: the folder's id, or `status` false with the reason. */
export const CreateFolderResponse = created;
/** Response of `POST /api/createdossier`: the same as `CreateFolderResponse`, in an array of one item. */
export const CreateOwnFolderResponse = z.array(created).describe('One item');

const replaces = booleanFlag
  .default(false)
  .meta(
    extensionDescription(
      'LIBRARY_VERSIONS',
      'A file of the folder that has the name of a new one gets its content, and keeps its own as a version',
    ),
  );
/** Form fields of `POST /api/uploadfileingroup` and `POST /api/fileuploadindocgroup`, beside the files. */
export const UploadToCommunityFields = z
  .object({ email: ignoredIdentity, idgroup: id, idoc: folder, remplacer: replaces })
  .transform(({ idgroup, idoc, remplacer }) => ({
    communityId: idgroup,
    folderId: idoc,
    isReplacing: remplacer,
  }));
/** Form fields of `POST /api/ajoutfile` and `POST /api/ajoutfiledossier`, beside the files. */
export const UploadToOwnLibraryFields = z
  .object({ email: ignoredIdentity, idossier: folder, remplacer: replaces })
  .transform(({ idossier, remplacer }) => ({ folderId: idossier, isReplacing: remplacer }));
/** Response of uploads to a library: the new files. */
export const UploadFilesResponse = z.object({
  status: z.literal(true),
  Fichiers: z.array(LibraryFile).describe('Assumed: the new files'),
});

/** Response of `GET /api/stockage` and `GET /api/groups/{id}/stockage`: used and available bytes. */
export const StorageUsageResponse = z.object({
  status: z.literal(true),
  utilise: z.number().int().describe('Assumed: bytes of the originals'),
  limite: z.number().int().nullable().describe('Assumed: bytes; null where there is no limit'),
});
