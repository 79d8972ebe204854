import { z } from 'zod';
import { defineForm } from '../core/files/form.ts';
import type { StagedFile } from '../core/files/store.ts';
import { booleanFlag } from '../core/wire.ts';
import type { readLastImport } from './lastImport.ts';
import type { Plan } from './plan.ts';
import { administratorChanges, reportOf } from './report.ts';

/** Errors that an answer lists; the report has all. */
const maxErrors = 100;

/** Form of `POST /api/admin/comptes/import`. */
export const importForm = defineForm({
  fields: z
    .object({
      appliquer: booleanFlag.default(false).describe('Whether accounts change; otherwise a report only'),
      inviter: booleanFlag.default(false).describe('Whether new people get the mail of new accounts'),
    })
    .transform(({ appliquer, inviter }) => ({ isApplying: appliquer, isInviting: inviter })),
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

/** The file of a received form. */
export const importedFile = ({
  fichier: [file],
}: Record<keyof typeof importForm.files, readonly StagedFile[]>) => file;

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

/** Response with what a file does; with what it would do unless `isApplied`. */
export function toImportResponse(
  plan: Plan,
  isApplied: boolean,
  ignoredHeads: string[],
): z.output<typeof ImportResponse> {
  const { gained, lost } = administratorChanges(plan);
  const wrong = plan.wrong.toSorted((one, other) => one.line - other.line);
  return {
    status: true,
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
    ignorees: ignoredHeads,
    rapport: reportOf(plan),
  };
}

/** Response with the last import. */
export function toLastImportResponse(
  last: Awaited<ReturnType<typeof readLastImport>>,
): z.output<typeof LastImportResponse> {
  if (!last) return { status: true, import: null };
  const { row, firstName, lastName, isRunning } = last;
  const unfinished = isRunning ? 'encours' : 'interrompu';
  return {
    status: true,
    import: {
      etat: row.finishedAt === null ? unfinished : 'termine',
      lignes: row.lineCount,
      faites: row.doneCount,
      nouveaux: row.addedCount,
      modifies: row.changedCount,
      partis: row.closedCount,
      par: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
      debut: row.startedAt.toISOString(),
      fin: row.finishedAt?.toISOString() ?? null,
    },
  };
}
