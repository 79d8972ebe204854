import type { App } from '../core/app.ts';
import { notFoundError } from '../core/errors.ts';
import { archiveRoutes } from './archiveRoutes.ts';
import { entryRoutes } from './entryRoutes.ts';
import { fileRoutes } from './fileRoutes.ts';
import { folderRoutes } from './folderRoutes.ts';
import { requireCommunityLibrary } from './libraries.ts';
import { listFiles, readFolder } from './listing.ts';
import { personalRoutes } from './personalRoutes.ts';
import { firstLibraryPage } from './selection.ts';
import { storageRoutes } from './storageRoutes.ts';
import { versionRoutes } from './versionRoutes.ts';
import {
  LibraryRootParams,
  ListFilesResponse,
  ListFolderResponse,
  ListFilesBody,
  ListCommunityFolderBody,
  LibraryRootBody,
  toSelection,
} from './wire.ts';

const inCommunityLibrary = requireCommunityLibrary('idgroup');
const inLibraryOf = requireCommunityLibrary('communityId');

/** Registers all routes of libraries. */
export function routes(app: App): void {
  const { database, files } = app.context;
  folderRoutes(app);
  fileRoutes(app);
  personalRoutes(app);
  storageRoutes(app);
  entryRoutes(app);
  archiveRoutes(app);
  versionRoutes(app);

  app.post(
    '/bibliogroupe',
    {
      config: {
        access: inCommunityLibrary,
        operation: { id: 'openLibrary', source: '2 §7', assumed: 'The answer is that of the listing.' },
      },
      schema: {
        summary: 'The beginning of a community’s library',
        body: LibraryRootBody,
        response: { 200: ListFolderResponse },
      },
    },
    (request) =>
      readFolder(
        database,
        files.linksFor(request.caller),
        inCommunityLibrary.subjectOf(request),
        firstLibraryPage,
      ),
  );

  app.get(
    '/doc/:email/:communityId',
    {
      config: {
        access: inLibraryOf,
        operation: { id: 'openLibraryOf', source: '2 §7', assumed: 'The answer is that of the listing.' },
      },
      schema: {
        summary: 'The same; the e-mail is the caller’s own',
        params: LibraryRootParams,
        response: { 200: ListFolderResponse },
      },
    },
    (request) => {
      if (request.params.email.toLowerCase() !== request.caller.email) throw notFoundError();
      return readFolder(
        database,
        files.linksFor(request.caller),
        inLibraryOf.subjectOf(request),
        firstLibraryPage,
      );
    },
  );

  app.post(
    '/api/listbibliogroupes',
    {
      config: { access: inCommunityLibrary, operation: { id: 'listLibrary', source: '2 §7' } },
      schema: {
        summary: 'A page of a folder of a community’s library, folders first',
        body: ListCommunityFolderBody,
        response: { 200: ListFolderResponse },
      },
    },
    (request) =>
      readFolder(database, files.linksFor(request.caller), inCommunityLibrary.subjectOf(request), {
        folderId: request.body.idoc,
        ...toSelection(request.body),
      }),
  );

  app.post(
    '/api/listfilegroupe',
    {
      config: {
        access: inCommunityLibrary,
        operation: { id: 'listLibraryFiles', source: '2 §7', assumed: 'The payload is not shown.' },
      },
      schema: {
        summary: 'A page of the files of a folder, by name',
        body: ListFilesBody,
        response: { 200: ListFilesResponse },
      },
    },
    async (request) => {
      const { idoc, start, nb } = request.body;
      const { owner } = inCommunityLibrary.subjectOf(request);
      const page = { folderId: idoc, start, count: nb };
      return {
        status: true as const,
        Fichiers: await listFiles(database, files.linksFor(request.caller), owner, page),
      };
    },
  );
}
