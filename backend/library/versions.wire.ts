import { z } from 'zod';
import type { FileLinks } from '../core/files/links.ts';
import { fileUrl } from '../core/files/videos.ts';
import { filePath, id, instant } from '../core/wire.ts';
import type { listVersions } from './versions.ts';
import { folder } from './wire.ts';

/** Body of `POST /api/mediatheque/existants`. */
export const TakenNamesBody = z
  .object({
    idgroup: id.describe("Its community; 0 is the caller's own library"),
    idoc: folder,
    noms: z.array(z.string().max(255)).min(1).max(20),
  })
  .transform(({ idgroup, idoc, noms }) => ({ communityId: idgroup, folderId: idoc, names: noms }));
/** Response of `POST /api/mediatheque/existants`: those of the names that files of the folder have. */
export const TakenNamesResponse = z.object({ status: z.literal(true), noms: z.array(z.string()) });

/** Response with the taken names. */
export const toTakenNamesResponse = (taken: string[]): z.output<typeof TakenNamesResponse> => ({
  status: true,
  noms: taken,
});

/** Response of `GET /api/mediatheque/fichier/{id}/versions`: the earlier contents, the newest first. */
export const ListVersionsResponse = z.object({
  status: z.literal(true),
  versions: z.array(
    z.object({
      id,
      document: filePath,
      telechargement: filePath.describe('The same content, saved under the name of the file'),
      taille: z.number().int().describe('Bytes'),
      createdAt: instant.describe('When this content was added'),
      nomauteur: z.string(),
      prenomauteur: z.string(),
      expirele: instant.describe('When it is deleted for ever'),
    }),
  ),
});

/** Response with the earlier contents of a file. */
export const toListVersionsResponse = (
  rows: Awaited<ReturnType<typeof listVersions>>,
  links: FileLinks,
): z.output<typeof ListVersionsResponse> => ({
  status: true,
  versions: rows.map(({ version, name, file, firstName, lastName, expiresAt }) => ({
    id: version.id,
    document: fileUrl(links, file),
    telechargement: links.sign({ key: file.key, originalName: name }, { download: true }),
    taille: file.size,
    createdAt: version.createdAt.toISOString(),
    nomauteur: lastName ?? '',
    prenomauteur: firstName ?? '',
    expirele: expiresAt.toISOString(),
  })),
});

/** Body of `POST /api/mediatheque/versions/restaurer`. */
export const RestoreVersionBody = z
  .object({ idfile: id, idversion: id })
  .transform(({ idfile, idversion }) => ({ documentId: idfile, versionId: idversion }));
