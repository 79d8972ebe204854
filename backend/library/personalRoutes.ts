import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { addFiles, uploadedFiles } from './addFiles.ts';
import { moveFolderToBin } from './bin.ts';
import { createFolder } from './createFolder.ts';
import { DeleteOwnFolderBody } from './entries.wire.ts';
import { personalLibrary } from './libraries.ts';
import { readFolder } from './listing.ts';
import { toListFolderResponse } from './listing.wire.ts';
import { updateLibrary } from './updateLibrary.ts';
import {
  CreateOwnFolderResponse,
  CreateOwnFolderBody,
  ListFolderResponse,
  ListOwnFolderBody,
  UploadFilesResponse,
  UploadToOwnLibraryFields,
} from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

const form = defineForm({ fields: UploadToOwnLibraryFields, files: { document: uploadedFiles } });

const done = { status: true as const };

/** Registers the routes of personal libraries, which only their owner can read. */
export function personalRoutes(app: App): void {
  const { context } = app;
  const { database, files } = context;

  app.post(
    '/api/listfile',
    {
      config: { access: signedIn, operation: { id: 'listOwnLibrary', source: '3 §7' } },
      schema: {
        summary: 'A page of a folder of the caller’s own library, folders first',
        body: ListOwnFolderBody,
        response: { 200: ListFolderResponse },
      },
    },
    async ({ caller, body }) => {
      const library = personalLibrary(caller);
      const page = await readFolder(database, library, body.page);
      return toListFolderResponse(page, library, files.linksFor(caller));
    },
  );

  app.post(
    '/api/createdossier',
    {
      config: {
        access: signedIn,
        limit: 'organize',
        operation: { id: 'createOwnFolder', source: '3 §7', acceptsIdempotencyKey: true },
      },
      schema: {
        summary: 'Makes a folder in the caller’s own library',
        body: CreateOwnFolderBody,
        response: { 200: CreateOwnFolderResponse },
      },
    },
    async (request) => {
      const { caller, body } = request;
      return [await createFolder(request, personalLibrary(caller), body.parentId, body.name)];
    },
  );

  for (const [path, id] of [
    ['/api/ajoutfile', 'uploadToOwnLibrary'],
    ['/api/ajoutfiledossier', 'uploadToOwnFolder'],
  ] as const)
    app.post(
      path,
      {
        config: {
          access: signedIn,
          limit: 'organize',
          operation: {
            id,
            source: '3 §7',
            acceptsIdempotencyKey: true,
            assumed: 'idossier is the folder; the answer is not shown.',
          },
          form,
        },
        schema: {
          summary: 'Adds up to five files to a folder of the caller’s own library; 0 is the root',
          response: { 200: UploadFilesResponse },
        },
      },
      (request) =>
        receiveForm(request, form, ({ fields, files: received, recordFiles }) =>
          addFiles(request, personalLibrary(request.caller), fields, (tx) =>
            recordFiles(tx, received.document),
          ),
        ),
    );

  app.post(
    '/api/deletedossierbib',
    {
      config: {
        access: signedIn,
        limit: 'organize',
        operation: { id: 'deleteOwnFolder', source: '3 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Deletes a folder of the caller’s own library with all that is in it',
        body: DeleteOwnFolderBody,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, body }) => {
      const library = personalLibrary(caller);
      await updateLibrary(context, library, (tx) => moveFolderToBin(tx, library, body.folderId));
      return done;
    },
  );
}
