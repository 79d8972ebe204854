import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { useId, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type {
  ImportFormMutation,
  ImportFormMutation$data,
} from '../__generated__/ImportFormMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button, buttonClasses } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { ImportReport } from './ImportReport.tsx';

type Report = NonNullable<ImportFormMutation$data['importUsers']['report']>;

/** Chooses a file, shows what it would do, and imports it. */
export function ImportForm() {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isInviting, setInviting] = useState(false);
  const [progress, setProgress] = useState(0);
  const [run, isPending] = useAsyncMutation<ImportFormMutation>(
    graphql`
      mutation ImportFormMutation($input: ImportUsersInput!) {
        importUsers(input: $input) {
          report {
            isApplied
            createdCount
            updatedCount
            deletedCount
            errorCount
            ...ImportReport_report
          }
          userErrors {
            message
          }
        }
      }
    `,
    { onProgress: setProgress },
  );
  const send = async (chosen: File, isDryRun: boolean) => {
    setFailure(null);
    setProgress(0);
    const outcome = await run({
      input: { file: chosen, isDryRun, areInvitationsSent: isInviting },
    });
    if (outcome.isDone) setReport(outcome.response.importUsers.report ?? null);
    else setFailure(outcome.message);
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setReport(null);
    void send(chosen, true);
  };
  const changes = report ? report.createdCount + report.updatedCount + report.deletedCount : 0;
  const apply = async () => {
    if (!file || !report) return;
    const { deletedCount } = report;
    const isAgreed =
      deletedCount === 0 ||
      (await confirm({
        title: `Supprimer ${deletedCount > 1 ? `${deletedCount} comptes` : 'un compte'}\u00a0?`,
        text: 'Leurs publications, sondages, documents et événements vous seront transférés.',
        action: 'Importer',
        kind: 'danger',
      }));
    if (isAgreed) await send(file, false);
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2 text-sm text-muted">
        <p className="m-0">
          Un fichier CSV d’Excel, 10 000 lignes au maximum. L’e-mail désigne le compte&#x202f;; une case vide
          ne change rien.
        </p>
        <p className="m-0">
          Colonnes&nbsp;: E-mail, Prénom, Nom, Civilité, Fonction, Téléphone, Pays, Langue, Rôle, Création de
          communautés, État. L’état «&nbsp;parti&nbsp;» supprime le compte.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <label
          htmlFor={id}
          className={buttonClasses(
            report ? 'secondary' : 'primary',
            'medium',
            'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2',
          )}
        >
          <IconUpload aria-hidden="true" className="size-5" />
          <span>{file ? 'Choisir un autre fichier' : 'Choisir un fichier'}</span>
          <input
            id={id}
            type="file"
            accept=".csv,.txt,text/csv"
            className="sr-only"
            disabled={isPending}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // The same file may be chosen again once it is corrected.
              event.target.value = '';
            }}
          />
        </label>
        {file && (
          <span dir="auto" className="min-w-0 text-sm break-words">
            {file.name}
          </span>
        )}
      </div>
      {isPending && (
        <ProgressBar
          label={report ? 'Import en cours' : 'Lecture du fichier'}
          value={progress > 0 && progress < 100 ? progress : undefined}
        />
      )}
      {failure !== null && <ErrorNotice message={failure} />}
      {report && <ImportReport report={report} />}
      {report && !report.isApplied && report.errorCount === 0 && changes > 0 && (
        <div className="flex flex-col items-start gap-3">
          {report.createdCount > 0 && (
            <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={isInviting}
                onChange={(event) => setInviting(event.target.checked)}
                className="size-5 accent-accent-ink"
              />
              <span>Envoyer l’e-mail de bienvenue aux nouveaux comptes</span>
            </label>
          )}
          <Button kind="primary" isPending={isPending} onPress={() => void apply()}>
            Importer
          </Button>
        </div>
      )}
    </div>
  );
}
