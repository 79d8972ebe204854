import type { ImportUsersInput, UserImport, UserImportState } from '../__generated__/resolvers.ts';
import {
  decodeArray,
  decodeFields,
  decodeObject,
  decodeFlag,
  decodeNumber,
  decodeOptionalText,
  decodePlainText,
} from '../compat/decode.ts';
import { decodeListWithoutNulls } from '../compat/decodeList.ts';
import { toUnknownUser, type UnknownUserRecord } from '../content/actors.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { decodeInstant } from '../compat/instants.ts';
import { clearMemory, type Context } from '../graphql/context.ts';
import { UserError, type UserErrorRecord } from '../http/errors.ts';
import { call } from '../rest/call.ts';
import { withInputNames } from '../rest/userErrors.ts';

/** What a file of users did, or would do. */
interface UserImportReport {
  isApplied: boolean;
  createdCount: number;
  updatedCount: number;
  unchangedCount: number;
  deletedCount: number;
  addedAdministratorCount: number;
  removedAdministratorCount: number;
  errorCount: number;
  /** The first 100 wrong lines; errorCount counts all. */
  errors: { line: number; email: string; message: string }[];
  ignoredColumns: string[];
  csv: string;
}

/** Columns of a report that are listed. */
const maxColumns = 100;

type Wire = Record<
  | 'applique'
  | 'nouveaux'
  | 'modifies'
  | 'inchanges'
  | 'partis'
  | 'administrateursgagnes'
  | 'administrateursperdus'
  | 'erreurs'
  | 'premieres'
  | 'ignorees'
  | 'rapport',
  unknown
>;

function decodeReport(answer: unknown): UserImportReport {
  const report = decodeFields<Wire>(answer, 'import');
  return {
    isApplied: decodeFlag(report.applique),
    createdCount: decodeNumber(report.nouveaux, 'nouveaux'),
    updatedCount: decodeNumber(report.modifies, 'modifies'),
    unchangedCount: decodeNumber(report.inchanges, 'inchanges'),
    deletedCount: decodeNumber(report.partis, 'partis'),
    addedAdministratorCount: decodeNumber(report.administrateursgagnes, 'administrateursgagnes'),
    removedAdministratorCount: decodeNumber(report.administrateursperdus, 'administrateursperdus'),
    errorCount: decodeNumber(report.erreurs, 'erreurs'),
    errors: decodeListWithoutNulls(decodeArray(report.premieres, 'premieres'), 'premieres', (item) => {
      const error = decodeObject<Record<'ligne' | 'email' | 'message', unknown>>(item, 'premieres');
      return {
        line: decodeNumber(error.ligne, 'premieres.ligne'),
        email: decodePlainText(error.email),
        message: decodePlainText(error.message),
      };
    }),
    ignoredColumns: decodeArray(report.ignorees, 'ignorees').slice(0, maxColumns).map(decodePlainText),
    csv: typeof report.rapport === 'string' ? report.rapport : '',
  };
}

/** Imports a file of users, or reports what it would do. */
export async function importUsers(
  context: Context,
  { file, isDryRun, areInvitationsSent }: ImportUsersInput,
): Promise<UserImportReport> {
  const report = await withInputNames(
    { fichier: 'file' },
    context.rest.write(
      call('POST /api/admin/comptes/import', {
        multipart: {
          appliquer: !isDryRun,
          inviter: areInvitationsSent === true,
          fichier: file,
        },
      }),
      decodeReport,
    ),
  );
  if (report === undefined)
    throw new UserError('INVALID_STATE', 'Le résultat est inconnu. Envoyez le fichier à nouveau.', ['file']);
  if (report.isApplied) clearMemory(context);
  return report;
}

/** User errors for the first 100 wrong lines of an import that was not applied; not meant for dry runs. */
export const toLineErrors = (report: UserImportReport | null): UserErrorRecord[] =>
  report === null || report.isApplied
    ? []
    : report.errors.map(({ line, message }) => ({
        code: 'INVALID',
        message: `Ligne ${line}\u00a0: ${message}`,
        path: ['file', String(line)],
      }));

const states = new Map<unknown, UserImportState>([
  ['encours', 'RUNNING'],
  ['termine', 'COMPLETED'],
]);

type WireImport = Record<
  'etat' | 'lignes' | 'faites' | 'nouveaux' | 'modifies' | 'partis' | 'par' | 'debut',
  unknown
>;

/** An import of users; of the person who started it only the name is known. */
type UserImportRecord = Omit<UserImport, 'actor'> & { actor: UnknownUserRecord | null };

/**
 * Fetches the progress or result of the last import that was no dry run; null if there is none or the API has no
 * imports.
 */
export const fetchLastImport = ({ rest }: Context): Promise<UserImportRecord | null> =>
  withFallbackIfNotOffered(
    rest.read(call('GET /api/admin/comptes/import'), (answer) => {
      const { import: last } = decodeFields<{ import: unknown }>(answer, 'import');
      if (last == null) return null;
      const fields = decodeObject<WireImport>(last, 'import');
      return {
        state: states.get(fields.etat) ?? 'INTERRUPTED',
        lineCount: decodeNumber(fields.lignes, 'import.lignes'),
        processedLineCount: decodeNumber(fields.faites, 'import.faites'),
        createdCount: decodeNumber(fields.nouveaux, 'import.nouveaux'),
        updatedCount: decodeNumber(fields.modifies, 'import.modifies'),
        deletedCount: decodeNumber(fields.partis, 'import.partis'),
        actor: toUnknownUser(decodeOptionalText(fields.par)),
        startedAt: decodeInstant(fields.debut, 'import.debut'),
      };
    }),
    () => null,
  );
