import { eq } from 'drizzle-orm';
import { memberWithin } from '../communities/access.ts';
import { withinAction } from '../core/access.ts';
import type { App } from '../core/app.ts';
import type { Caller } from '../core/caller.ts';
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
import { communityLibrary, type Library, ownLibrary, readerOfLibrary } from './libraries.ts';
import { filesById } from './listing.ts';
import { listingRoutes } from './listingRoutes.ts';
import { personalRoutes } from './personalRoutes.ts';
import { documents } from './tables.ts';
import { uploadedFiles } from './uploads.ts';
import {
  CreateFolderAnswer,
  CreateFolderBody,
  DeleteFileBody,
  DeleteFolderBody,
  DoneAnswer,
  MoveFileBody,
  MoveFolderBody,
  RenameBody,
  UploadAnswer,
  UploadGroupFields,
} from './wire.ts';

const inLibrary = readerOfLibrary('idgroup');

const done = { status: true as const };

/** Changing the libraries of communities; `personalRoutes` answers for people's own. */
export function routes(app: App): void {
  const { database, files } = app.context;
  listingRoutes(app);
  personalRoutes(app);

  app.post(
    '/api/createdosingroup',
    {
      config: { access: inLibrary, operation: { id: 'createLibraryFolder', source: '2 §7' } },
      schema: {
        summary: 'Makes a folder; a name that cannot be is answered with status false',
        body: CreateFolderBody,
        response: { 200: CreateFolderAnswer },
      },
    },
    async (request) => {
      const { caller, body } = request;
      const library = inLibrary.of(request);
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
        config: {
          access: memberWithin,
          operation: { id, source: '2 §7', assumed: 'The answer is not shown.' },
          form: uploadForm,
        },
        schema: {
          summary: 'Adds up to five files to a folder; idoc 0 is the root',
          response: { 200: UploadAnswer },
        },
      },
      (request) =>
        receiveForm(request, uploadForm, async ({ fields, files: received, record }) => {
          const library = await communityLibrary(database, request.caller, fields.idgroup);
          const added = await database.transaction(async (tx) => {
            const rows = await record(tx, received.document);
            return filesById(tx, files, await addFiles(tx, library, request.caller.id, fields.idoc, rows));
          });
          return { ...done, Fichiers: added };
        }),
    );

  app.post(
    '/api/renamefileordocingroup',
    {
      config: {
        access: inLibrary,
        operation: { id: 'renameLibraryEntry', source: '2 §7', assumed: 'The answer is not shown.' },
      },
      schema: { summary: 'Renames a file or a folder', body: RenameBody, response: { 200: DoneAnswer } },
    },
    async (request) => {
      const { body } = request;
      const library = inLibrary.of(request);
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
        access: inLibrary,
        operation: { id: 'moveLibraryFolder', source: '2 §7', assumed: 'The payload is not shown.' },
      },
      schema: { summary: 'Moves a folder', body: MoveFolderBody, response: { 200: DoneAnswer } },
    },
    async (request) => {
      const { body } = request;
      const library = inLibrary.of(request);
      await database.transaction((tx) => moveFolder(tx, library, body.idoc, body.destination));
      return done;
    },
  );

  app.post(
    '/api/switchfile',
    {
      config: {
        access: inLibrary,
        operation: { id: 'moveLibraryFile', source: '2 §7', assumed: 'The payload is not shown.' },
      },
      schema: { summary: 'Moves a file', body: MoveFileBody, response: { 200: DoneAnswer } },
    },
    async (request) => {
      const { body } = request;
      const library = inLibrary.of(request);
      await database.transaction((tx) => moveFile(tx, library, body.idfile, body.destination));
      return done;
    },
  );

  app.post(
    '/api/deletedossiergp',
    {
      config: {
        access: inLibrary,
        operation: { id: 'deleteLibraryFolder', source: '2 §7', assumed: 'The payload is not shown.' },
      },
      schema: {
        summary: 'Deletes a folder with all that is in it',
        body: DeleteFolderBody,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      const { body } = request;
      const library = inLibrary.of(request);
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
        access: withinAction('member'),
        operation: {
          id: 'deleteLibraryFile',
          source: '2 §7, 3 §7',
          assumed: 'Which library is decided by the file.',
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
