import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { addFiles, createFolder, deleteFolder, refusalOf } from './changes.ts';
import { findFolder, ownLibrary } from './libraries.ts';
import { filesById, listEntries, pathTo } from './listing.ts';
import { uploadedFiles } from './uploads.ts';
import {
  CreateOwnFolderAnswer,
  CreateOwnFolderBody,
  DeleteOwnFolderBody,
  DoneAnswer,
  ListAnswer,
  ListOwnBody,
  UploadAnswer,
  UploadOwnFields,
} from './wire.ts';

const done = { status: true as const };

/** Everybody's own library: nobody else sees or changes it. */
export function personalRoutes(app: App): void {
  const { database, files } = app.context;

  app.post(
    '/api/listfile',
    {
      config: { access: signedIn, operation: { id: 'listOwnLibrary', source: '3 §7' } },
      schema: {
        summary: 'A page of a folder of the caller’s own library, folders first',
        body: ListOwnBody,
        response: { 200: ListAnswer },
      },
    },
    async ({ caller, body }) => {
      const { owner } = ownLibrary(caller);
      await findFolder(database, owner, body.idossier);
      const entries = await listEntries(database, files, owner, {
        folderId: body.idossier,
        start: body.start,
        count: body.nb,
        sort: body.tri,
        direction: body.ordre,
        search: body.recherche,
      });
      return {
        ...done,
        ...entries,
        chemin: await pathTo(database, owner, body.idossier),
        isLibraryEditable: true,
        peutModifier: true,
      };
    },
  );

  app.post(
    '/api/createdossier',
    {
      config: { access: signedIn, operation: { id: 'createOwnFolder', source: '3 §7' } },
      schema: {
        summary: 'Makes a folder in the caller’s own library',
        body: CreateOwnFolderBody,
        response: { 200: CreateOwnFolderAnswer },
      },
    },
    async ({ caller, body }) => {
      try {
        const id = await database.transaction((tx) =>
          createFolder(tx, ownLibrary(caller), caller.id, body.idossier, body.nomdossier),
        );
        return [{ status: true, message: '', id }];
      } catch (error) {
        return [{ status: false, message: refusalOf(error) }];
      }
    },
  );

  const form = defineForm({ fields: UploadOwnFields, files: { document: uploadedFiles } });
  for (const [path, id] of [
    ['/api/ajoutfile', 'uploadToOwnLibrary'],
    ['/api/ajoutfiledossier', 'uploadToOwnFolder'],
  ] as const)
    app.post(
      path,
      {
        config: {
          access: signedIn,
          operation: {
            id,
            source: '3 §7',
            assumed: 'idossier is the folder; the answer is not shown.',
          },
          form,
        },
        schema: {
          summary: 'Adds up to five files to a folder of the caller’s own library; 0 is the root',
          response: { 200: UploadAnswer },
        },
      },
      (request) =>
        receiveForm(request, form, async ({ fields, files: received, record }) => {
          const library = ownLibrary(request.caller);
          const added = await database.transaction(async (tx) => {
            const rows = await record(tx, received.document);
            return filesById(
              tx,
              files,
              await addFiles(tx, library, request.caller.id, fields.idossier, rows),
            );
          });
          return { ...done, Fichiers: added };
        }),
    );

  app.post(
    '/api/deletedossierbib',
    {
      config: {
        access: signedIn,
        operation: { id: 'deleteOwnFolder', source: '3 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Deletes a folder of the caller’s own library with all that is in it',
        body: DeleteOwnFolderBody,
        response: { 200: DoneAnswer },
      },
    },
    async ({ caller, body }) => {
      await database.transaction((tx) => deleteFolder(tx, ownLibrary(caller), body.idossier));
      return done;
    },
  );
}
