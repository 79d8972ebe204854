import type { App } from '../core/app.ts';
import type { Caller } from '../core/caller.ts';
import { notFoundError } from '../core/errors.ts';
import { archiveRoutes } from './archiveRoutes.ts';
import { entryRoutes } from './entryRoutes.ts';
import { fileRoutes } from './fileRoutes.ts';
import { folderRoutes } from './folderRoutes.ts';
import { type Library, requireCommunityLibrary } from './libraries.ts';
import { listFiles, readFolder } from './listing.ts';
import { toFilesResponse, toListFolderResponse } from './listing.wire.ts';
import { personalRoutes } from './personalRoutes.ts';
import { firstLibraryPage, type FolderPageRequest } from './selection.ts';
import { storageRoutes } from './storageRoutes.ts';
import { versionRoutes } from './versionRoutes.ts';
import {
  LibraryRootParams,
  ListFilesResponse,
  ListFolderResponse,
  ListFilesBody,
  ListCommunityFolderBody,
  LibraryRootBody,
} from './wire.ts';

const inCommunityLibrary = requireCommunityLibrary('communityId');

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

  const answerPage = async ({ caller }: { caller: Caller }, library: Library, page: FolderPageRequest) =>
    toListFolderResponse(await readFolder(database, library, page), library, files.linksFor(caller));

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
    (request) => answerPage(request, inCommunityLibrary.subjectOf(request), firstLibraryPage),
  );

  app.get(
    '/doc/:email/:communityId',
    {
      config: {
        access: inCommunityLibrary,
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
      return answerPage(request, inCommunityLibrary.subjectOf(request), firstLibraryPage);
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
    (request) => answerPage(request, inCommunityLibrary.subjectOf(request), request.body.page),
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
      const { owner } = inCommunityLibrary.subjectOf(request);
      const found = await listFiles(database, owner, request.body.page);
      return toFilesResponse(found, files.linksFor(request.caller));
    },
  );
}
