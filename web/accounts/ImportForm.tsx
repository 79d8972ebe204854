import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { useId, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ImportForm_administration$key } from '../__generated__/ImportForm_administration.graphql';
import type {
  ImportFormMutation,
  ImportFormMutation$data,
} from '../__generated__/ImportFormMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { downloadCsv } from '../statistics/csvFile.ts';
import { formatNumber } from '../statistics/Figure.tsx';
import { Button, buttonClasses } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { ImportReport } from './ImportReport.tsx';
import { LastImport } from './LastImport.tsx';

type Report = NonNullable<NonNullable<ImportFormMutation$data['importUsers']>['report']>;

/** Columns that an import takes, with a line as an example. */
const example = [
  ['E-mail', 'marie.durand@example.org'],
  ['Prénom', 'Marie'],
  ['Nom', 'Durand'],
  ['Civilité', 'Mme'],
  ['Fonction', 'Juriste'],
  ['Téléphone', '06 12 34 56 78'],
  ['Pays', 'France'],
  ['Langue', 'français'],
  ['Rôle', 'utilisateur'],
  ['Création de communautés', 'non'],
  ['Communautés', 'Voile | Lecture'],
  ['État', 'actif'],
] as const;

const downloadExample = () =>
  downloadCsv('exemple-comptes', [example.map(([head]) => head), example.map(([, cell]) => cell)]);

/** What to confirm before accounts are deleted or administrators lost; null where none is. */
function lossOf({ deletedCount, removedAdministratorCount: lostCount }: Report) {
  if (deletedCount + lostCount === 0) return null;
  const lost =
    lostCount > 1
      ? `${formatNumber(lostCount)} personnes ne seront plus administrateur`
      : 'Une personne ne sera plus administrateur';
  const texts = [
    ...(deletedCount > 0
      ? ['Leurs publications (même programmées), sondages, documents et événements vous seront transférés.']
      : []),
    ...(lostCount > 0 ? [`${lost}\u00a0: voyez le rapport.`] : []),
  ];
  return {
    title:
      deletedCount > 0
        ? `Supprimer ${deletedCount > 1 ? `${formatNumber(deletedCount)} comptes` : 'un compte'}\u00a0?`
        : 'Retirer le rôle d’administrateur\u00a0?',
    text: texts.join(' '),
  };
}

/** Chooses a file, shows what it would do, and imports it. */
export function ImportForm({ administration: key }: { administration: ImportForm_administration$key }) {
  const administration = useFragment(
    graphql`
      fragment ImportForm_administration on Administration {
        ...LastImport_administration
      }
    `,
    key,
  );
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isInviting, setInviting] = useState(false);
  const [progress, setProgress] = useState(0);
  const [isApplying, setApplying] = useState(false);
  const [run, isPending] = useAsyncMutation<ImportFormMutation>(
    graphql`
      mutation ImportFormMutation($input: ImportUsersInput!) {
        importUsers(input: $input) {
          report {
            isApplied
            createdCount
            updatedCount
            deletedCount
            removedAdministratorCount
            errorCount
            ...ImportReport_report
          }
          viewer {
            administration {
              ...LastImport_administration
            }
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
    setApplying(!isDryRun);
    const outcome = await run({
      input: { file: chosen, isDryRun, areInvitationsSent: isInviting },
    });
    setApplying(false);
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
    const question = lossOf(report);
    if (question === null || (await confirm({ ...question, action: 'Importer', kind: 'danger' })))
      await send(file, false);
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2 text-sm text-muted">
        <p className="m-0">
          Un fichier CSV d’Excel, 10 000 lignes au maximum. L’e-mail désigne le compte&#x202f;; une case vide
          ne change rien.
        </p>
        <p className="m-0">
          {`Colonnes\u00a0: ${example.map(([head]) => head).join(', ')}. Plusieurs communautés se séparent par «\u00a0|\u00a0»\u202f; l’état «\u00a0parti\u00a0» supprime le compte.`}
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
          <FileInput
            id={id}
            accept=".csv,.txt,text/csv"
            className="sr-only"
            disabled={isPending}
            onFiles={([chosen]) => choose(chosen)}
          />
        </label>
        <Button icon={<IconDownload aria-hidden="true" />} onPress={() => void downloadExample()}>
          Télécharger un exemple
        </Button>
        {file && (
          <span dir="auto" className="min-w-0 text-sm break-words">
            {file.name}
          </span>
        )}
      </div>
      {!report?.isApplied && <LastImport administration={administration} isSending={isApplying} />}
      {isPending && !isApplying && (
        <ProgressBar
          label="Lecture du fichier"
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
