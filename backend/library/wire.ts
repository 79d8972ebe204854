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
  start,
  untrusted,
} from '../core/wire.ts';

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

/** A folder with its subfolders. */
export type FolderTreeEntry = z.output<typeof Folder> & { enfants: FolderTreeEntry[] };
export const FolderTreeEntry: z.ZodType<FolderTreeEntry> = Folder.extend({
  get enfants() {
    return z.array(FolderTreeEntry);
  },
}).meta({ id: 'LibraryBranch' });

/** A file of a library. */
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
/** The part of a folder that a request lists. */
export const toSelection = (body: {
  start: number;
  nb: number;
  tri: 'nom' | 'date' | 'type';
  ordre: 'asc' | 'desc';
  recherche: string;
  apres?: string | undefined;
}) => ({
  start: body.start,
  count: body.nb,
  sort: body.tri,
  direction: body.ordre,
  search: body.recherche,
  after: body.apres,
});
const folder = z.preprocess((value) => (value === '' || value === null ? 0 : value), id.default(0));

/** POST /bibliogroupe: the root of a community's library. */
export const RootBody = z.object({ email: untrusted, idgroup: id });

/** POST /api/listbibliogroupes; `idoc` 0 is the root. Folders come first. */
export const ListGroupBody = z.object({
  email: untrusted,
  start: start.default(0),
  nb: count(200).default(20),
  idgroup: id,
  idoc: folder,
  ...order,
});

/** POST /api/listfile; `idossier` 0 is the root. */
export const ListOwnBody = z.object({
  email: untrusted,
  start: start.default(0),
  nb: count(200).default(15),
  idossier: folder,
  ...order,
});

export const ListAnswer = z.object({
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

/** GET /api/mediatheque/fichier/{id} */
export const FileParameters = z.object({ id });
export const FileAnswer = z.object({
  status: z.literal(true),
  fichier: LibraryFile,
  idgroup: id.describe("Its community; 0 is the caller's own library"),
  chemin: z.array(Folder).describe('The folders from the root to its own; none at the root'),
});

/** GET /doc/{email}/{communityId}: the e-mail is the caller's own. */
export const DocParameters = z.object({ email: z.string(), communityId: id });

/** POST /api/listfilegroupe: the files of a folder. */
export const ListFilesBody = z.object({
  email: untrusted,
  start: start.default(0),
  nb: count(200).default(20),
  idgroup: id,
  idoc: folder,
});
export const FilesAnswer = z.object({ status: z.literal(true), Fichiers: z.array(LibraryFile) });

/** POST /api/listdossiersingroup: `start` and `nb` page through the folders of the root. */
export const TreeBody = z.object({ idgroup: id, start: start.default(0), nb: count(1_000).default(1_000) });
export const TreeAnswer = z.object({
  status: z.literal(true),
  Dossier: z.array(FolderTreeEntry),
  isLibraryEditable: z.boolean(),
});

/** POST /api/createdosingroup; `idoc` is the parent folder. */
export const CreateFolderBody = z.object({ nomdossier: z.string().default(''), idoc: folder, idgroup: id });
/** POST /api/createdossier. */
export const CreateOwnFolderBody = z.object({
  email: untrusted,
  nomdossier: z.string().default(''),
  idossier: folder,
});
const created = z.object({
  status: z.boolean(),
  message: z.string().describe('Why no folder was made; French, ready to show'),
  id: id.optional().describe('Assumed: the new folder'),
});
export const CreateFolderAnswer = created;
export const CreateOwnFolderAnswer = z.array(created).describe('One item');

/** POST /api/uploadfileingroup and /api/fileuploadindocgroup. */
export const UploadGroupFields = z.object({ email: untrusted, idgroup: id, idoc: folder });
/** POST /api/ajoutfile and /api/ajoutfiledossier. */
export const UploadOwnFields = z.object({ email: untrusted, idossier: folder });
export const UploadAnswer = z.object({
  status: z.literal(true),
  Fichiers: z.array(LibraryFile).describe('Assumed: the new files'),
});

/** POST /api/renamefileordocingroup: a file when `idfile` is given, otherwise the folder `idoc`. */
export const RenameBody = z.object({
  idfile: folder,
  idoc: folder,
  idgroup: id,
  newname: z.string().default(''),
});

/** POST /api/switchdoc: moves the folder `idoc`; destination 0 is the root. */
export const MoveFolderBody = z.object({ idoc: id, destination: folder, idgroup: id });
/** POST /api/switchfile: moves the file `idfile`. */
export const MoveFileBody = z.object({ idfile: id, destination: folder, idgroup: id });

/** POST /api/deletefile: the library is determined by the file. */
export const DeleteFileBody = z.object({
  email: untrusted,
  idfile: id,
  isracine: booleanFlag.optional().describe('Accepted and ignored'),
});
/** POST /api/deletedossiergp. */
export const DeleteFolderBody = z.object({ idoc: id, idgroup: id });
/** POST /api/deletedossierbib. */
export const DeleteOwnFolderBody = z.object({ email: untrusted, idossier: id });
export const DoneAnswer = z.object({ status: z.literal(true) });

/** GET /api/groups/{id}/stockage */
export const StorageParameters = z.object({ id });
/** GET /api/stockage and GET /api/groups/{id}/stockage */
export const StorageAnswer = z.object({
  status: z.literal(true),
  utilise: z.number().int().describe('Assumed: bytes of the originals'),
  limite: z.number().int().nullable().describe('Assumed: bytes; null where there is no limit'),
});
