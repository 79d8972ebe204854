import { eq } from 'drizzle-orm';
import type { App, Caller } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import {
  addFiles,
  createFolder,
  deleteFile,
  deleteFolder,
  moveFile,
  moveFolder,
  refusalOf,
  renameFile,
  renameFolder,
} from './changes.ts';
import { communityLibrary, findFolder, type Library, ownLibrary } from './libraries.ts';
import { filesById, folderTree, listEntries, listFiles, pathTo } from './listing.ts';
import { personalRoutes } from './personalRoutes.ts';
import { documents } from './tables.ts';
import { uploadedFiles } from './uploads.ts';
import {
  CreateFolderAnswer,
  CreateFolderBody,
  DeleteFileBody,
  DeleteFolderBody,
  DocParameters,
  DoneAnswer,
  FilesAnswer,
  ListAnswer,
  ListFilesBody,
  ListGroupBody,
  MoveFileBody,
  MoveFolderBody,
  RenameBody,
  RootBody,
  TreeAnswer,
  TreeBody,
  UploadAnswer,
  UploadGroupFields,
} from './wire.ts';

const done = { status: true as const };

/** Libraries of communities [2 §4, §7]; `personalRoutes` answers for people's own. */
export function routes(app: App): void {
  const { database, files } = app.context;
  personalRoutes(app);

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
      config: { operation: { id: 'listLibrary', source: '2 §7' } },
      schema: {
        summary: 'A page of a folder of a community’s library, folders first',
        body: ListGroupBody,
        response: { 200: ListAnswer },
      },
    },
    async ({ caller, body }) => {
      const library = await communityLibrary(database, caller, body.idgroup);
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
        operation: { id: 'listLibraryFiles', source: '2 §7', assumed: 'The payload is not shown (X63).' },
      },
      schema: {
        summary: 'A page of the files of a folder, by name',
        body: ListFilesBody,
        response: { 200: FilesAnswer },
      },
    },
    async ({ caller, body }) => {
      const { owner } = await communityLibrary(database, caller, body.idgroup);
      await findFolder(database, owner, body.idoc);
      const page = { folderId: body.idoc, start: body.start, count: body.nb };
      return { ...done, Fichiers: await listFiles(database, files, owner, page) };
    },
  );

  app.post(
    '/api/listdossiersingroup',
    {
      config: { operation: { id: 'listFolderTree', source: '2 §7' } },
      schema: {
        summary: 'The folders of a community’s library, each with those below it, by name',
        body: TreeBody,
        response: { 200: TreeAnswer },
      },
    },
    async ({ caller, body }) => {
      const library = await communityLibrary(database, caller, body.idgroup);
      const page = { start: body.start, count: body.nb };
      return {
        ...done,
        Dossier: await folderTree(database, library.owner, page),
        isLibraryEditable: library.isEditableByAll,
      };
    },
  );

  app.post(
    '/api/createdosingroup',
    {
      config: { operation: { id: 'createLibraryFolder', source: '2 §7' } },
      schema: {
        summary: 'Makes a folder; a name that cannot be is answered with status false',
        body: CreateFolderBody,
        response: { 200: CreateFolderAnswer },
      },
    },
    async ({ caller, body }) => {
      const library = await communityLibrary(database, caller, body.idgroup);
      try {
        const id = await database.transaction((tx) =>
          createFolder(tx, library, caller.id, body.idoc, body.nomdossier),
        );
        return { status: true, message: '', id };
      } catch (error) {
        return { status: false, message: refusalOf(error) };
      }
    },
  );

  const uploadForm = defineForm({ fields: UploadGroupFields, files: { document: uploadedFiles } });
  for (const [path, id] of [
    ['/api/uploadfileingroup', 'uploadToLibrary'],
    ['/api/fileuploadindocgroup', 'uploadToFolder'],
  ] as const)
    app.post(
      path,
      {
        config: { operation: { id, source: '2 §7', assumed: 'The answer is not shown.' }, form: uploadForm },
        schema: {
          summary: 'Adds up to five files to a folder; idoc 0 is the root',
          response: { 200: UploadAnswer },
        },
      },
      (request) =>
        receiveForm(request, uploadForm, async ({ fields, files: received, record }) => {
          const library = await communityLibrary(database, request.caller, fields.idgroup);
          const ids = await database.transaction(async (tx) =>
            addFiles(tx, library, request.caller.id, fields.idoc, await record(tx, received.document)),
          );
          return { ...done, Fichiers: await filesById(database, files, ids) };
        }),
    );

  app.post(
    '/api/renamefileordocingroup',
    {
      config: {
        operation: { id: 'renameLibraryEntry', source: '2 §7', assumed: 'The answer is not shown.' },
      },
      schema: { summary: 'Renames a file or a folder', body: RenameBody, response: { 200: DoneAnswer } },
    },
    async ({ caller, body }) => {
      const library = await communityLibrary(database, caller, body.idgroup);
      await database.transaction((tx) =>
        body.idfile > 0
          ? renameFile(tx, library, body.idfile, body.newname)
          : renameFolder(tx, library, body.idoc, body.newname),
      );
      return done;
    },
  );

  app.post(
    '/api/switchdoc',
    {
      config: {
        operation: { id: 'moveLibraryFolder', source: '2 §7', assumed: 'The payload is not shown (X63).' },
      },
      schema: { summary: 'Moves a folder', body: MoveFolderBody, response: { 200: DoneAnswer } },
    },
    async ({ caller, body }) => {
      const library = await communityLibrary(database, caller, body.idgroup);
      await database.transaction((tx) => moveFolder(tx, library, body.idoc, body.destination));
      return done;
    },
  );

  app.post(
    '/api/switchfile',
    {
      config: {
        operation: { id: 'moveLibraryFile', source: '2 §7', assumed: 'The payload is not shown (X63).' },
      },
      schema: { summary: 'Moves a file', body: MoveFileBody, response: { 200: DoneAnswer } },
    },
    async ({ caller, body }) => {
      const library = await communityLibrary(database, caller, body.idgroup);
      await database.transaction((tx) => moveFile(tx, library, body.idfile, body.destination));
      return done;
    },
  );

  app.post(
    '/api/deletedossiergp',
    {
      config: {
        operation: { id: 'deleteLibraryFolder', source: '2 §7', assumed: 'The payload is not shown (X63).' },
      },
      schema: {
        summary: 'Deletes a folder with all that is in it',
        body: DeleteFolderBody,
        response: { 200: DoneAnswer },
      },
    },
    async ({ caller, body }) => {
      const library = await communityLibrary(database, caller, body.idgroup);
      await database.transaction((tx) => deleteFolder(tx, library, body.idoc));
      return done;
    },
  );

  /** The library that a file stands in, as the caller may use it; 404 for one that is hidden. */
  async function libraryOfFile(caller: Caller, documentId: number): Promise<Library> {
    const [document] = await database
      .select({ ownerId: documents.ownerId, communityId: documents.communityId })
      .from(documents)
      .where(eq(documents.id, documentId));
    if (document?.ownerId === caller.id) return ownLibrary(caller);
    if (document?.communityId == null) throw notFound('Ce fichier n’existe pas ou n’existe plus.');
    return communityLibrary(database, caller, document.communityId);
  }

  app.post(
    '/api/deletefile',
    {
      config: {
        operation: {
          id: 'deleteLibraryFile',
          source: '2 §7, 3 §7',
          assumed: 'Which library is decided by the file (X64).',
        },
      },
      schema: {
        summary: 'Deletes a file of one’s own or of a community’s library',
        body: DeleteFileBody,
        response: { 200: DoneAnswer },
      },
    },
    async ({ caller, body }) => {
      const library = await libraryOfFile(caller, body.idfile);
      await database.transaction((tx) => deleteFile(tx, library, body.idfile));
      return done;
    },
  );
}
