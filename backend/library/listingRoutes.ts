import { memberWithin } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import type { Caller } from '../core/caller.ts';
import { notFound } from '../core/errors.ts';
import { communityLibrary, findFolder, readerOfLibrary } from './libraries.ts';
import { folderTree, listEntries, listFiles, pathTo } from './listing.ts';
import {
  DocParameters,
  FilesAnswer,
  ListAnswer,
  ListFilesBody,
  ListGroupBody,
  RootBody,
  TreeAnswer,
  TreeBody,
} from './wire.ts';

const inLibrary = readerOfLibrary('idgroup');

const done = { status: true as const };

/** Reading the libraries of communities. */
export function listingRoutes(app: App): void {
  const { database, files } = app.context;

  const root = { folderId: 0, start: 0, count: 20, sort: 'nom', direction: 'asc', search: '' } as const;
  const listRoot = async (caller: Caller, communityId: number) => {
    const library = await communityLibrary(database, caller, communityId);
    return {
      ...done,
      ...(await listEntries(database, files, library.owner, root)),
      chemin: [],
      isLibraryEditable: library.isEditableByAll,
      peutModifier: library.canEdit,
    };
  };

  app.post(
    '/bibliogroupe',
    {
      config: {
        access: memberWithin,
        operation: { id: 'openLibrary', source: '2 §7', assumed: 'The answer is that of the listing.' },
      },
      schema: {
        summary: 'The beginning of a community’s library',
        body: RootBody,
        response: { 200: ListAnswer },
      },
    },
    ({ caller, body }) => listRoot(caller, body.idgroup),
  );

  app.get(
    '/doc/:email/:communityId',
    {
      config: {
        access: memberWithin,
        operation: { id: 'openLibraryOf', source: '2 §7', assumed: 'The answer is that of the listing.' },
      },
      schema: {
        summary: 'The same; the e-mail is the caller’s own',
        params: DocParameters,
        response: { 200: ListAnswer },
      },
    },
    ({ caller, params }) => {
      if (params.email.toLowerCase() !== caller.email) throw notFound();
      return listRoot(caller, params.communityId);
    },
  );

  app.post(
    '/api/listbibliogroupes',
    {
      config: { access: inLibrary, operation: { id: 'listLibrary', source: '2 §7' } },
      schema: {
        summary: 'A page of a folder of a community’s library, folders first',
        body: ListGroupBody,
        response: { 200: ListAnswer },
      },
    },
    async (request) => {
      const { body } = request;
      const library = inLibrary.of(request);
      await findFolder(database, library.owner, body.idoc);
      const entries = await listEntries(database, files, library.owner, {
        folderId: body.idoc,
        start: body.start,
        count: body.nb,
        sort: body.tri,
        direction: body.ordre,
        search: body.recherche,
      });
      return {
        ...done,
        ...entries,
        chemin: await pathTo(database, library.owner, body.idoc),
        isLibraryEditable: library.isEditableByAll,
        peutModifier: library.canEdit,
      };
    },
  );

  app.post(
    '/api/listfilegroupe',
    {
      config: {
        access: inLibrary,
        operation: { id: 'listLibraryFiles', source: '2 §7', assumed: 'The payload is not shown.' },
      },
      schema: {
        summary: 'A page of the files of a folder, by name',
        body: ListFilesBody,
        response: { 200: FilesAnswer },
      },
    },
    async (request) => {
      const { body } = request;
      const { owner } = inLibrary.of(request);
      await findFolder(database, owner, body.idoc);
      const page = { folderId: body.idoc, start: body.start, count: body.nb };
      return { ...done, Fichiers: await listFiles(database, files, owner, page) };
    },
  );

  app.post(
    '/api/listdossiersingroup',
    {
      config: { access: inLibrary, operation: { id: 'listFolderTree', source: '2 §7' } },
      schema: {
        summary: 'The folders of a community’s library, each with those below it, by name',
        body: TreeBody,
        response: { 200: TreeAnswer },
      },
    },
    async (request) => {
      const { body } = request;
      const library = inLibrary.of(request);
      const page = { start: body.start, count: body.nb };
      return {
        ...done,
        Dossier: await folderTree(database, library.owner, page),
        isLibraryEditable: library.isEditableByAll,
      };
    },
  );
}
