import { requireMemberInAction } from '../communities/access.ts';
import { checkedInAction } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { addFiles, uploadedFiles } from './addFiles.ts';
import { moveFilesToBin } from './bin.ts';
import { moveFiles, renameFile } from './changeFiles.ts';
import { DeleteFileBody, MoveFileBody, RenameEntryBody } from './entries.wire.ts';
import { accessCommunityLibrary, accessLibraryOfFile, requireLibrary } from './libraries.ts';
import { readFile } from './listing.ts';
import { toGetFileResponse } from './listing.wire.ts';
import { renameFolder } from './renameFolder.ts';
import { updateLibrary } from './updateLibrary.ts';
import { GetFileResponse, UploadFilesResponse, UploadToCommunityFields } from './wire.ts';
import { SuccessResponse, IdParams } from '../core/wire.ts';

const inLibrary = requireLibrary('communityId');
const uploadForm = defineForm({ fields: UploadToCommunityFields, files: { document: uploadedFiles } });

const done = { status: true as const };

/** Registers the routes that upload, rename, move and delete files of a community's library. */
export function fileRoutes(app: App): void {
  const { context } = app;
  const { database, files } = context;

  for (const [path, id] of [
    ['/api/uploadfileingroup', 'uploadToLibrary'],
    ['/api/fileuploadindocgroup', 'uploadToFolder'],
  ] as const)
    app.post(
      path,
      {
        config: {
          access: requireMemberInAction,
          limit: 'organize',
          operation: { id, source: '2 §7', acceptsIdempotencyKey: true, assumed: 'The answer is not shown.' },
          form: uploadForm,
        },
        schema: {
          summary: 'Adds up to five files to a folder; idoc 0 is the root',
          response: { 200: UploadFilesResponse },
        },
      },
      (request) =>
        receiveForm(request, uploadForm, async ({ fields, files: received, recordFiles }) => {
          const library = await accessCommunityLibrary(database, request.caller, fields.communityId);
          return addFiles(request, library, fields, (tx) =>
            recordFiles(tx, received.document, fields.communityId),
          );
        }),
    );

  app.get(
    '/api/mediatheque/fichier/:id',
    {
      config: {
        access: checkedInAction('member'),
        operation: {
          id: 'getLibraryFile',
          source: '2 §7',
          assumed: 'An addition: the documents show no way to read one file.',
          extension: 'STABLE_DOCUMENT_IDS',
        },
      },
      schema: {
        summary: 'A file of a personal or community library, with its folders',
        params: IdParams,
        response: { 200: GetFileResponse },
      },
    },
    async ({ caller, params }) => {
      const library = await accessLibraryOfFile(database, caller, params.id);
      return toGetFileResponse(await readFile(database, library, params.id), files.linksFor(caller));
    },
  );

  app.post(
    '/api/renamefileordocingroup',
    {
      config: {
        access: inLibrary,
        limit: 'organize',
        operation: { id: 'renameLibraryEntry', source: '2 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Renames a file or a folder',
        body: RenameEntryBody,
        response: { 200: SuccessResponse },
      },
    },
    async (request) => {
      const { documentId, folderId, newName } = request.body;
      const library = inLibrary.subjectOf(request);
      if (documentId > 0) await renameFile(context, library, documentId, newName);
      else await renameFolder(context, library, folderId, newName);
      return done;
    },
  );

  app.post(
    '/api/switchfile',
    {
      config: {
        access: inLibrary,
        limit: 'organize',
        operation: { id: 'moveLibraryFile', source: '2 §7', assumed: 'The payload is not shown.' },
      },
      schema: { summary: 'Moves a file', body: MoveFileBody, response: { 200: SuccessResponse } },
    },
    async (request) => {
      const { documentId, destination } = request.body;
      const library = inLibrary.subjectOf(request);
      await updateLibrary(context, library, (tx) => moveFiles(tx, library, [documentId], destination));
      return done;
    },
  );

  app.post(
    '/api/deletefile',
    {
      config: {
        access: checkedInAction('member'),
        limit: 'organize',
        operation: {
          id: 'deleteLibraryFile',
          source: '2 §7, 3 §7',
          assumed: 'Which library is decided by the file.',
        },
      },
      schema: {
        summary: 'Deletes a file of one’s own or of a community’s library',
        body: DeleteFileBody,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, body }) => {
      const library = await accessLibraryOfFile(database, caller, body.documentId);
      await updateLibrary(context, library, (tx) => moveFilesToBin(tx, library, [body.documentId]));
      return done;
    },
  );
}
