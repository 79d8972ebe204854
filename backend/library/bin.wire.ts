import { z } from 'zod';
import { id, instant } from '../core/wire.ts';
import type { listBin } from './bin.ts';

/** Body of `POST /api/mediatheque/corbeille`. */
export const ListBinBody = z
  .object({ idgroup: id.describe("Its community; 0 is the caller's own library") })
  .transform(({ idgroup }) => ({ communityId: idgroup }));
/** Response of `POST /api/mediatheque/corbeille`: what was deleted, the newest first, at most 500. */
export const ListBinResponse = z.object({
  status: z.literal(true),
  entrees: z.array(
    z.object({
      id,
      dossier: z.boolean().describe('Whether it is a folder, which has all that was deleted with it'),
      nom: z.string(),
      taille: z.number().int().nullable().describe('Bytes; null of a folder'),
      supprimele: instant,
      expirele: instant.describe('When it is deleted for ever'),
    }),
  ),
});

/** Response with the entries of a bin. */
export const toListBinResponse = (
  entries: Awaited<ReturnType<typeof listBin>>,
): z.output<typeof ListBinResponse> => ({
  status: true,
  entrees: entries.map((entry) => ({
    id: entry.id,
    dossier: entry.isFolder,
    nom: entry.name,
    taille: entry.size,
    supprimele: entry.deletedAt.toISOString(),
    expirele: entry.expiresAt.toISOString(),
  })),
});
