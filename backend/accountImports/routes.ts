import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { allowLongWork } from '../core/database/settings.ts';
import { ApiError } from '../core/errors.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { booleanFlag } from '../core/wire.ts';
import { applyPlan } from './apply.ts';
import { readLastImport, startImport } from './lastImport.ts';
import { planImport } from './plan.ts';
import { readHeader, readLine } from './readLine.ts';
import { readTable } from './readTable.ts';
import { administratorChanges, reportOf } from './report.ts';

/** Errors that an answer lists; the report has all. */
const maxErrors = 100;

const form = defineForm({
  fields: z.object({
    appliquer: booleanFlag.default(false).describe('Whether accounts change; otherwise a report only'),
    inviter: booleanFlag.default(false).describe('Whether new people get the mail of new accounts'),
  }),
  files: {
    fichier: {
      kinds: ['document'],
      extensions: ['csv', 'txt'],
      maxFiles: 1,
      maxBytes: 10 * 1024 * 1024,
      required: true,
      description:
        'csv of 10,000 lines; separated by semicolons, commas or tabs; UTF-8, UTF-16, Windows-1252 or Mac OS Roman',
    },
  },
});

const number = z.number().int().min(0);
/** Response of `POST /api/admin/comptes/import`: what the file does, or would do. */
export const ImportResponse = z.object({
  status: z.literal(true),
  applique: z.boolean().describe('False for a report, and where lines are wrong: nothing has changed then'),
  nouveaux: number,
  modifies: number,
  inchanges: number,
  partis: number.describe('Accounts that are closed'),
  administrateursgagnes: number.describe('People who become administrators'),
  administrateursperdus: number.describe('Administrators who become users or whose accounts are closed'),
  erreurs: number,
  premieres: z
    .array(z.object({ ligne: number, email: z.string(), message: z.string() }))
    .describe('The first 100 errors'),
  ignorees: z.array(z.string()).describe('Heads of columns that are unknown'),
  rapport: z.string().describe('CSV with what changes by every line'),
});

/** Response of `GET /api/admin/comptes/import`: the last import that was to change accounts. */
export const LastImportResponse = z.object({
  status: z.literal(true),
  import: z
    .object({
      etat: z
        .enum(['encours', 'termine', 'interrompu'])
        .describe('interrompu: refused, failed or killed; nothing has changed then'),
      lignes: number,
      faites: number.describe('Lines that are done'),
      nouveaux: number,
      modifies: number,
      partis: number,
      par: z.string().describe('Name of who started it; empty once they are gone'),
      debut: z.string(),
      fin: z.string().nullable(),
    })
    .nullable(),
});

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
    async () => ({ status: true as const, import: await readLastImport(database) }),
  );

  app.post(
    '/api/admin/comptes/import',
    {
      config: {
        access: administrator,
        operation: { id: 'importAccounts', ...operation },
        form,
      },
      schema: {
        summary: 'Creates, changes and closes the accounts of a file, all of them or none',
        response: { 200: ImportResponse },
      },
    },
    (request) =>
      receiveForm(request, form, async ({ fields, files: { fichier } }) => {
        const { caller } = request;
        const [file] = fichier;
        if (!file) throw new ApiError(400, 'Veuillez choisir un fichier.', 'FILE_REQUIRED');
        const { heads, rows } = readTable(await buffer(await files.blobs.stream(file.key)));
        const { columns, ignored } = readHeader(heads);
        const lines = rows.map((row) => readLine(row, columns, heads));
        const progress = fields.appliquer
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
            isInviting: fields.inviter,
            onProgress: (lineCount) => progress.add(lineCount),
          });
          await progress.finish(tx, made);
          return { plan: made, isApplied: true };
        });
        const { gained, lost } = administratorChanges(plan);
        const wrong = plan.wrong.toSorted((one, other) => one.line - other.line);
        return {
          status: true as const,
          applique: isApplied,
          nouveaux: plan.added.length,
          modifies: plan.changed.length,
          inchanges: plan.unchanged.length,
          partis: plan.leaving.length,
          administrateursgagnes: gained,
          administrateursperdus: lost,
          erreurs: wrong.length,
          premieres: wrong
            .slice(0, maxErrors)
            .map(({ line, email, error }) => ({ ligne: line, email, message: error })),
          ignorees: ignored,
          rapport: reportOf(plan),
        };
      }),
  );
}
