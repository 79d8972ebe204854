import type { App } from '../core/app.ts';
import { SuccessResponse } from '../core/wire.ts';
import { createArchivePath } from './archive.ts';
import {
  moveFilesToBin,
  moveFolderToBin,
  deleteEntriesForever,
  listBin,
  restoreFile,
  restoreFolder,
  withoutDeletedWith,
} from './bin.ts';
import { ListBinBody, ListBinResponse, toListBinResponse } from './bin.wire.ts';
import { moveFiles } from './changeFiles.ts';
import { ArchiveResponse, EntriesBody, MoveEntriesBody, toArchiveResponse } from './entries.wire.ts';
import { withoutNestedEntries, requireLibrary, requireLibraryEditor } from './libraries.ts';
import { moveFolder } from './moveFolder.ts';
import { updateLibrary } from './updateLibrary.ts';

const inLibrary = requireLibrary('communityId');

const source = { source: '2 §7, 3 §7' } as const;
const several = {
  ...source,
  assumed: 'An addition: the documents change entries one by one.',
  extension: 'LIBRARY_SELECTIONS',
} as const;
const binned = {
  ...source,
  assumed: 'An addition: the documents know no bin.',
  extension: 'LIBRARY_BIN',
} as const;

const done = { status: true as const };

/** Registers the routes on several entries of a library at once, and those of its bin. */
export function entryRoutes(app: App): void {
  const { context } = app;
  const { database, files } = context;
  const changing = { access: inLibrary, limit: 'organize' } as const;

  app.post(
    '/api/mediatheque/deplacer',
    {
      config: { ...changing, operation: { id: 'moveLibraryEntries', ...several } },
      schema: {
        summary: 'Moves files and folders of a library, all of them or none',
        body: MoveEntriesBody,
        response: { 200: SuccessResponse },
      },
    },
    async (request) => {
      const { destination } = request.body;
      const library = inLibrary.subjectOf(request);
      await updateLibrary(context, library, async (tx) => {
        const { documentIds, folderIds } = await withoutNestedEntries(tx, library.owner, request.body);
        for (const id of folderIds) await moveFolder(tx, library, id, destination);
        await moveFiles(tx, library, documentIds, destination);
      });
      return done;
    },
  );

  app.post(
    '/api/mediatheque/supprimer',
    {
      config: { ...changing, operation: { id: 'deleteLibraryEntries', ...several } },
      schema: {
        summary: 'Deletes files and folders of a library, all of them or none',
        body: EntriesBody,
        response: { 200: SuccessResponse },
      },
    },
    async (request) => {
      const library = inLibrary.subjectOf(request);
      await updateLibrary(context, library, async (tx) => {
        const { documentIds, folderIds } = await withoutNestedEntries(tx, library.owner, request.body);
        await moveFilesToBin(tx, library, documentIds);
        for (const id of folderIds) await moveFolderToBin(tx, library, id);
      });
      return done;
    },
  );

  app.post(
    '/api/mediatheque/archive',
    {
      config: { access: inLibrary, operation: { id: 'archiveLibraryEntries', ...several } },
      schema: {
        summary: 'The signed path of a zip archive of files and folders of a library',
        body: EntriesBody,
        response: { 200: ArchiveResponse },
      },
    },
    async (request) =>
      toArchiveResponse(
        await createArchivePath(
          database,
          files.linksFor(request.caller),
          inLibrary.subjectOf(request),
          request.body,
        ),
      ),
  );

  app.post(
    '/api/mediatheque/corbeille',
    {
      config: { access: inLibrary, operation: { id: 'listLibraryBin', ...binned } },
      schema: {
        summary: 'The deleted entries of a library, for those who may change it',
        body: ListBinBody,
        response: { 200: ListBinResponse },
      },
    },
    async (request) => {
      const library = inLibrary.subjectOf(request);
      requireLibraryEditor(library);
      return toListBinResponse(await listBin(database, library.owner));
    },
  );

  app.post(
    '/api/mediatheque/restaurer',
    {
      config: { ...changing, operation: { id: 'restoreLibraryEntries', ...binned } },
      schema: {
        summary: 'Restores deleted entries into their folders, or the root where these are gone',
        body: EntriesBody,
        response: { 200: SuccessResponse },
      },
    },
    async (request) => {
      const library = inLibrary.subjectOf(request);
      await updateLibrary(context, library, async (tx) => {
        const { documentIds, folderIds } = await withoutDeletedWith(tx, library, request.body);
        // First the folders, to which files may return.
        for (const id of folderIds) await restoreFolder(tx, library, id);
        for (const id of documentIds) await restoreFile(tx, library, id);
      });
      return done;
    },
  );

  app.post(
    '/api/mediatheque/effacer',
    {
      config: { ...changing, operation: { id: 'eraseLibraryEntries', ...binned } },
      schema: {
        summary: 'Deletes entries of the bin for ever',
        body: EntriesBody,
        response: { 200: SuccessResponse },
      },
    },
    async (request) => {
      const library = inLibrary.subjectOf(request);
      await updateLibrary(context, library, (tx) => deleteEntriesForever(tx, library, request.body));
      return done;
    },
  );
}
