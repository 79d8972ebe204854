import { checkedInAction } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { IdParams, SuccessResponse } from '../core/wire.ts';
import { accessLibraryOfFile, requireLibrary } from './libraries.ts';
import { updateLibrary } from './updateLibrary.ts';
import { findTakenNames, listVersions, restoreVersion } from './versions.ts';
import {
  ListVersionsResponse,
  RestoreVersionBody,
  TakenNamesBody,
  TakenNamesResponse,
  toListVersionsResponse,
  toTakenNamesResponse,
} from './versions.wire.ts';

const inLibrary = requireLibrary('communityId');

const versioned = {
  source: '2 §7, 3 §7',
  assumed: 'An addition: the documents know no versions.',
  extension: 'LIBRARY_VERSIONS',
} as const;

const done = { status: true as const };

/** Registers the routes of the earlier contents of files. */
export function versionRoutes(app: App): void {
  const { context } = app;
  const { database, files } = context;

  app.post(
    '/api/mediatheque/existants',
    {
      config: { access: inLibrary, operation: { id: 'findTakenLibraryNames', ...versioned } },
      schema: {
        summary: 'Those of some names that files of a folder have',
        body: TakenNamesBody,
        response: { 200: TakenNamesResponse },
      },
    },
    async (request) => {
      const { folderId, names } = request.body;
      const { owner } = inLibrary.subjectOf(request);
      return toTakenNamesResponse(await findTakenNames(database, owner, folderId, names));
    },
  );

  app.get(
    '/api/mediatheque/fichier/:id/versions',
    {
      config: { access: checkedInAction('member'), operation: { id: 'listFileVersions', ...versioned } },
      schema: {
        summary: 'The earlier contents of a file, for those who may change it',
        params: IdParams,
        response: { 200: ListVersionsResponse },
      },
    },
    async ({ caller, params }) => {
      const library = await accessLibraryOfFile(database, caller, params.id);
      return toListVersionsResponse(await listVersions(database, library, params.id), files.linksFor(caller));
    },
  );

  app.post(
    '/api/mediatheque/versions/restaurer',
    {
      config: {
        access: checkedInAction('member'),
        limit: 'organize',
        operation: { id: 'restoreFileVersion', ...versioned },
      },
      schema: {
        summary: 'Restores an earlier content of a file; the one it had becomes a version',
        body: RestoreVersionBody,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, body }) => {
      const library = await accessLibraryOfFile(database, caller, body.documentId);
      const wanted = { ...body, authorId: caller.id };
      await updateLibrary(context, library, (tx) => restoreVersion(tx, library, wanted));
      return done;
    },
  );
}
