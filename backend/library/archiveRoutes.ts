import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { anybody } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { ApiError, notFoundError } from '../core/errors.ts';
import { contentDisposition } from '../core/files/routes.ts';
import { archiveName, findArchivedFiles, readArchiveKey, streamArchive } from './archive.ts';
import { accessCommunityLibrary, withoutNestedEntries, personalLibrary } from './libraries.ts';

const ArchiveQuery = z.object({
  exp: z.string().default(''),
  for: z.string().optional().describe('Signed: the id of the person for whom the address was written'),
  sig: z.string().default(''),
});

/** Registers `GET /files/archives/…`: zip archives of entries that the reader may read at that moment. */
export function archiveRoutes(app: App): void {
  const { database, files } = app.context;

  app.get(
    '/files/archives/:library/:entries',
    {
      config: {
        access: anybody,
        operation: {
          id: 'getLibraryArchive',
          source: '2 §7',
          assumed: 'An addition: the documents show files one by one.',
          extension: 'LIBRARY_SELECTIONS',
          bytes: { 200: { description: 'The archive', types: ['application/zip'] } },
        },
      },
      schema: {
        summary: 'A zip archive of files and folders of a library, for the person whom its signed path names',
        params: z.object({ library: z.string(), entries: z.string() }),
        querystring: ArchiveQuery,
      },
    },
    async (request, reply) => {
      const { library, entries } = request.params;
      const text = `${library}/${entries}`;
      const verdict = files.verify(`archives/${text}`, request.query);
      const requested = readArchiveKey(text);
      if (!verdict.isOurs || verdict.reader === null || requested === undefined) throw notFoundError();
      if (verdict.isExpired)
        throw new ApiError(410, 'Ce lien a expiré. Veuillez recharger la page.', 'LINK_EXPIRED');
      const [reader] = await database
        .select({ id: users.id, isAdministrator: users.isAdministrator })
        .from(users)
        .where(eq(users.id, verdict.reader));
      if (!reader) throw notFoundError();
      const { owner } =
        requested.communityId === 0
          ? personalLibrary(reader)
          : await accessCommunityLibrary(database, reader, requested.communityId);
      // Since then one may have been moved into another.
      const selected = await withoutNestedEntries(database, owner, requested);
      const archived = await findArchivedFiles(database, owner, selected);
      reply
        .type('application/zip')
        .header('cache-control', 'private, no-store')
        .header(
          'content-disposition',
          contentDisposition('attachment', await archiveName(database, owner, selected)),
        );
      return reply.send(streamArchive(files.blobs, archived, request.log));
    },
  );
}
