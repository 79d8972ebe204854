import { useEffect } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { LastImport_administration$key } from '../__generated__/LastImport_administration.graphql';
import type { LastImportPollQuery } from '../__generated__/LastImportPollQuery.graphql';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { formatNumber } from '../statistics/Figure.tsx';
import { formatDateTime } from '../ui/formatDate.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';

/** Milliseconds between two questions about an import that runs. */
const pollPeriod = 1_000;

interface Props {
  administration: LastImport_administration$key;
  /** Whether this page sent the import that runs. */
  isSending: boolean;
}

/** Progress of the import that runs, also one whose window was closed; otherwise the outcome of the last one (B1013). */
export function LastImport({ administration: key, isSending }: Props) {
  const { lastUserImport: last } = useFragment(
    graphql`
      fragment LastImport_administration on Administration @throwOnFieldError {
        lastUserImport {
          state
          lineCount
          processedLineCount
          createdCount
          updatedCount
          deletedCount
          actor {
            name
          }
          startedAt
        }
      }
    `,
    key,
  );
  const environment = useRelayEnvironment();
  const isRunning = last?.state === 'RUNNING';
  const isPolling = isSending || isRunning;
  useEffect(() => {
    if (!isPolling) return undefined;
    const timer = setInterval(() => {
      // A timer starts this query, not the user, and only for data that is on screen.
      fetchStrict<LastImportPollQuery>(
        environment,
        graphql`
          query LastImportPollQuery @throwOnFieldError {
            viewer {
              administration {
                ...LastImport_administration
              }
            }
          }
        `,
        {},
        // A failed poll is retried at the next period.
      ).subscribe({ error: () => {} });
    }, pollPeriod);
    return () => clearInterval(timer);
  }, [environment, isPolling]);
  if (isPolling)
    return (
      <div className="flex flex-col gap-2">
        <p className="m-0 text-sm">
          {isRunning
            ? `${formatNumber(last.processedLineCount)} lignes sur ${formatNumber(last.lineCount)}`
            : 'L’import commence'}
        </p>
        <ProgressBar
          label="Import en cours"
          value={
            isRunning && last.processedLineCount > 0
              ? (last.processedLineCount / last.lineCount) * 100
              : undefined
          }
        />
        <p className="m-0 text-sm text-muted">Vous pouvez fermer cette page&nbsp;: l’import continue.</p>
      </div>
    );
  if (!last) return null;
  const author = last.actor ? `, par ${last.actor.name}` : '';
  const outcome =
    last.state === 'COMPLETED'
      ? `nouveaux ${formatNumber(last.createdCount)}, modifiés ${formatNumber(last.updatedCount)}, partis ${formatNumber(last.deletedCount)}.`
      : 'interrompu, rien n’a été importé. Envoyez le fichier à nouveau.';
  return (
    <p role="status" dir="auto" className="m-0 text-sm text-muted">
      {`Dernier import, le ${formatDateTime(last.startedAt)}${author}\u00a0: ${outcome}`}
    </p>
  );
}
