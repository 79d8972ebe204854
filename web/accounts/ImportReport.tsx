import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useEffect, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ImportReport_report$key } from '../__generated__/ImportReport_report.graphql';
import { downloadCsvText } from '../statistics/csvFile.ts';
import { formatNumber } from '../statistics/Figure.tsx';
import { Button } from '../ui/Button.tsx';

/** What a file does: numbers, wrong lines, and the whole report as a file. */
export function ImportReport({ report: key }: { report: ImportReport_report$key }) {
  const report = useFragment(
    graphql`
      fragment ImportReport_report on UserImportReport {
        isApplied
        createdCount
        updatedCount
        unchangedCount
        deletedCount
        addedAdministratorCount
        removedAdministratorCount
        errorCount
        errors {
          line
          email
          message
        }
        ignoredColumns
        csv
      }
    `,
    key,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (report.isApplied) heading.current?.focus();
  }, [report.isApplied]);
  const numbers = [
    ['Nouveaux', report.createdCount],
    ['Modifiés', report.updatedCount],
    ['Inchangés', report.unchangedCount],
    ['Partis', report.deletedCount],
    ['Erreurs', report.errorCount],
  ] as const;
  return (
    <section aria-labelledby="import-report" className="flex flex-col gap-4">
      <div role="status">
        <h2 ref={heading} id="import-report" tabIndex={-1} className="m-0 text-lg font-bold">
          {report.isApplied
            ? 'Import terminé'
            : report.errorCount > 0
              ? 'Corrigez le fichier\u00a0: rien n’a été importé'
              : 'Ce que fera l’import'}
        </h2>
      </div>
      <dl className="m-0 grid grid-cols-2 gap-3 sm:grid-cols-5">
        {numbers.map(([name, count]) => (
          <div key={name} className="rounded-xl border border-line p-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="m-0 text-2xl font-bold tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {report.addedAdministratorCount + report.removedAdministratorCount > 0 && (
        <p className="m-0 text-sm font-semibold">
          {`Administrateurs\u00a0: ${formatNumber(report.addedAdministratorCount)} de plus, ${formatNumber(report.removedAdministratorCount)} de moins`}
        </p>
      )}
      {report.ignoredColumns.length > 0 && (
        <p dir="auto" className="m-0 text-sm text-muted">
          {`Colonnes ignorées\u00a0: ${report.ignoredColumns.join(', ')}`}
        </p>
      )}
      {report.errors.length > 0 && (
        <ul aria-label="Erreurs" className="m-0 max-h-96 list-none divide-y divide-line overflow-y-auto p-0">
          {report.errors.map((error) => (
            <li key={error.line} className="py-2 text-sm">
              <span className="block font-semibold">{`Ligne ${error.line} · ${error.email}`}</span>
              <span className="block text-danger">{error.message}</span>
            </li>
          ))}
        </ul>
      )}
      <Button
        size="small"
        icon={<IconDownload aria-hidden="true" />}
        className="self-start"
        onPress={() => downloadCsvText('import-comptes', report.csv)}
      >
        Télécharger le rapport
      </Button>
    </section>
  );
}
