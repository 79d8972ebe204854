import { buffer } from 'node:stream/consumers';
import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { allowLongWork } from '../core/database/settings.ts';
import { ApiError } from '../core/errors.ts';
import { receiveForm } from '../core/files/form.ts';
import { applyPlan } from './apply.ts';
import { readLastImport, startImport } from './lastImport.ts';
import { planImport } from './plan.ts';
import { readHeader, readLine } from './readLine.ts';
import { readTable } from './readTable.ts';
import {
  importedFile,
  importForm,
  ImportResponse,
  LastImportResponse,
  toImportResponse,
  toLastImportResponse,
} from './wire.ts';

const operation = {
  source: '2 §7',
  assumed: 'An addition: the documents create accounts one by one.',
  extension: 'ACCOUNT_IMPORTS',
} as const;

/** Registers the route that imports people. */
export function routes(app: App): void {
  const { config, database, files } = app.context;

  app.get(
    '/api/admin/comptes/import',
    {
      config: { access: administrator, operation: { id: 'getLastImport', ...operation } },
      schema: {
        summary: 'The last import of accounts, with its progress while it runs',
        response: { 200: LastImportResponse },
      },
    },
    async () => toLastImportResponse(await readLastImport(database)),
  );

  app.post(
    '/api/admin/comptes/import',
    {
      config: {
        access: administrator,
        operation: { id: 'importAccounts', ...operation },
        form: importForm,
      },
      schema: {
        summary: 'Creates, changes and closes the accounts of a file, all of them or none',
        response: { 200: ImportResponse },
      },
    },
    (request) =>
      receiveForm(request, importForm, async (received) => {
        const { caller } = request;
        const { isApplying, isInviting } = received.fields;
        const file = importedFile(received.files);
        if (!file) throw new ApiError(400, 'Veuillez choisir un fichier.', 'FILE_REQUIRED');
        const { heads, rows } = readTable(await buffer(await files.blobs.stream(file.key)));
        const { columns, ignored } = readHeader(heads);
        const lines = rows.map((row) => readLine(row, columns, heads));
        const progress = isApplying
          ? await startImport(database, caller, lines.length, request.log)
          : undefined;
        const { plan, isApplied } = await database.transaction(async (tx) => {
          await tx.execute(allowLongWork);
          await progress?.lock(tx);
          const made = await planImport(tx, caller, lines);
          if (!progress || made.wrong.length > 0) return { plan: made, isApplied: false };
          progress.add(made.unchanged.length);
          await applyPlan(tx, caller, made, {
            config,
            isInviting,
            onProgress: (lineCount) => progress.add(lineCount),
          });
          await progress.finish(tx, made);
          return { plan: made, isApplied: true };
        });
        return toImportResponse(plan, isApplied, ignored);
      }),
  );
}
