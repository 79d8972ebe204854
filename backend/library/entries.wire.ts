import { z } from 'zod';
import { booleanFlag, filePath, id, ignoredIdentity } from '../core/wire.ts';
import type { createArchivePath } from './archive.ts';
import { anyLibrary, folder } from './wire.ts';

/** Body of `POST /api/renamefileordocingroup`: renames the file `idfile` if given, otherwise the folder `idoc`. */
export const RenameEntryBody = z
  .object({ idfile: folder, idoc: folder, idgroup: anyLibrary, newname: z.string().default('') })
  .transform((body) => ({
    communityId: body.idgroup,
    documentId: body.idfile,
    folderId: body.idoc,
    newName: body.newname,
  }));

/** Body of `POST /api/switchdoc`: moves the folder `idoc` to the folder `destination`; 0 is the root. */
export const MoveFolderBody = z
  .object({ idoc: id, destination: folder, idgroup: anyLibrary })
  .transform(({ idoc, destination, idgroup }) => ({ communityId: idgroup, folderId: idoc, destination }));
/** Body of `POST /api/switchfile`: moves the file `idfile` to the folder `destination`; 0 is the root. */
export const MoveFileBody = z
  .object({ idfile: id, destination: folder, idgroup: anyLibrary })
  .transform(({ idfile, destination, idgroup }) => ({
    communityId: idgroup,
    documentId: idfile,
    destination,
  }));

/** Body of `POST /api/deletefile`: a file of any library that the caller may edit. */
export const DeleteFileBody = z
  .object({
    email: ignoredIdentity,
    idfile: id,
    isracine: booleanFlag.optional().describe('Accepted and ignored'),
  })
  .transform(({ idfile }) => ({ documentId: idfile }));
/** Body of `POST /api/deletedossiergp`: a folder of a community's library. */
export const DeleteCommunityFolderBody = z
  .object({ idoc: id, idgroup: id })
  .transform(({ idoc, idgroup }) => ({ communityId: idgroup, folderId: idoc }));
/** Body of `POST /api/deletedossierbib`: a folder of the caller's library. */
export const DeleteOwnFolderBody = z
  .object({ email: ignoredIdentity, idossier: id })
  .transform(({ idossier }) => ({ folderId: idossier }));

const selectedIds = z.array(id).max(500).default([]);
const selected = z.object({
  idgroup: id.describe("Its community; 0 is the caller's own library"),
  fichiers: selectedIds.describe('Ids of files'),
  dossiers: selectedIds.describe('Ids of folders'),
});
const readSelected = <Body extends z.output<typeof selected>>({
  idgroup: communityId,
  fichiers: documentIds,
  dossiers: folderIds,
  ...others
}: Body) => ({ communityId, documentIds, folderIds, ...others });
/** Body of calls on several entries of one library. */
export const EntriesBody = selected.transform(readSelected);
/** Body of `POST /api/mediatheque/deplacer`: entries and the folder that receives them; 0 is the root. */
export const MoveEntriesBody = selected.extend({ destination: folder }).transform(readSelected);
/** Response of `POST /api/mediatheque/archive`: a signed path of the archive. */
export const ArchiveResponse = z.object({
  status: z.literal(true),
  archive: filePath,
  absents: z
    .number()
    .int()
    .describe('Number of entries that are not in this library, and not in the archive'),
});

/** Response with the path of an archive. */
export const toArchiveResponse = ({
  archive,
  missing,
}: Awaited<ReturnType<typeof createArchivePath>>): z.output<typeof ArchiveResponse> => ({
  status: true,
  archive,
  absents: missing,
});
