import type { App } from '../core/app.ts';
import { moveFolderToBin } from './bin.ts';
import { createFolder } from './createFolder.ts';
import { DeleteCommunityFolderBody, MoveFolderBody } from './entries.wire.ts';
import { requireLibrary, requireCommunityLibrary } from './libraries.ts';
import { readFolderTree } from './listing.ts';
import { toListFolderTreeResponse } from './listing.wire.ts';
import { moveFolder } from './moveFolder.ts';
import { updateLibrary } from './updateLibrary.ts';
import {
  CreateFolderResponse,
  CreateCommunityFolderBody,
  ListFolderTreeResponse,
  ListFolderTreeBody,
} from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

const inCommunityLibrary = requireCommunityLibrary('communityId');
const inLibrary = requireLibrary('communityId');

const done = { status: true as const };

/** Registers the routes that create, rename, move and delete folders of a community's library. */
export function folderRoutes(app: App): void {
  const { context } = app;
  const { database } = context;

  app.post(
    '/api/listdossiersingroup',
    {
      config: { access: inLibrary, operation: { id: 'listFolderTree', source: '2 §7' } },
      schema: {
        summary: 'The folders of a community’s library, each with those below it, by name',
        body: ListFolderTreeBody,
        response: { 200: ListFolderTreeResponse },
      },
    },
    async (request) => {
      const library = inLibrary.subjectOf(request);
      const branches = await readFolderTree(database, library.owner, request.body.page);
      return toListFolderTreeResponse(branches, library);
    },
  );

  app.post(
    '/api/createdosingroup',
    {
      config: {
        access: inCommunityLibrary,
        limit: 'organize',
        operation: { id: 'createLibraryFolder', source: '2 §7', acceptsIdempotencyKey: true },
      },
      schema: {
        summary: 'Makes a folder; a name that cannot be is answered with status false',
        body: CreateCommunityFolderBody,
        response: { 200: CreateFolderResponse },
      },
    },
    (request) => {
      const { body } = request;
      return createFolder(request, inCommunityLibrary.subjectOf(request), body.parentId, body.name);
    },
  );

  app.post(
    '/api/switchdoc',
    {
      config: {
        access: inLibrary,
        limit: 'organize',
        operation: { id: 'moveLibraryFolder', source: '2 §7', assumed: 'The payload is not shown.' },
      },
      schema: { summary: 'Moves a folder', body: MoveFolderBody, response: { 200: SuccessResponse } },
    },
    async (request) => {
      const { body } = request;
      const library = inLibrary.subjectOf(request);
      await updateLibrary(context, library, (tx) => moveFolder(tx, library, body.folderId, body.destination));
      return done;
    },
  );

  app.post(
    '/api/deletedossiergp',
    {
      config: {
        access: inCommunityLibrary,
        limit: 'organize',
        operation: { id: 'deleteLibraryFolder', source: '2 §7', assumed: 'The payload is not shown.' },
      },
      schema: {
        summary: 'Deletes a folder with all that is in it',
        body: DeleteCommunityFolderBody,
        response: { 200: SuccessResponse },
      },
    },
    async (request) => {
      const { body } = request;
      const library = inCommunityLibrary.subjectOf(request);
      await updateLibrary(context, library, (tx) => moveFolderToBin(tx, library, body.folderId));
      return done;
    },
  );
}
