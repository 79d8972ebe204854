import { useState, useTransition } from 'react';
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { AuditLog_viewer$key } from '../__generated__/AuditLog_viewer.graphql';
import type { AuditLogPaginationQuery } from '../__generated__/AuditLogPaginationQuery.graphql';
import { LoadMore } from '../ui/LoadMore.tsx';
import { toAuditArguments, type AuditChoice, AuditFilters, noFilters } from './AuditFilters.tsx';
import { AuditRow } from './AuditRow.tsx';
import { ExportButton } from './ExportButton.tsx';
import { exportAudit } from './exportAudit.ts';
import { failureText } from './StatisticsSection.tsx';

/** The audit log, latest entry first, twenty entries per page, with its filters. */
export function AuditLog({ viewer: key }: { viewer: AuditLog_viewer$key }) {
  const environment = useRelayEnvironment();
  const [choice, setChoice] = useState(noFilters);
  const [isPending, startTransition] = useTransition();
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    AuditLogPaginationQuery,
    AuditLog_viewer$key
  >(
    graphql`
      fragment AuditLog_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "AuditLogPaginationQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
        userId: { type: "ID" }
        actions: { type: "[AuditAction!]" }
        from: { type: "DateTime" }
        to: { type: "DateTime" }
      ) {
        administration {
          auditEntries(
            first: $first
            after: $after
            userId: $userId
            actions: $actions
            from: $from
            to: $to
          ) @connection(key: "AuditLog_auditEntries") {
            edges {
              node {
                id
                ...AuditRow_entry
              }
            }
          }
        }
      }
    `,
    key,
  );
  const choose = (next: AuditChoice) => {
    setChoice(next);
    startTransition(() => {
      refetch(toAuditArguments(next), { fetchPolicy: 'store-and-network' });
    });
  };
  const { edges } = data.administration?.auditEntries ?? { edges: [] };
  return (
    <div className="flex flex-col gap-4">
      <AuditFilters value={choice} onChange={choose} />
      <div className="flex justify-end">
        <ExportButton
          kind="AUDIT_LOG"
          label="Exporter le journal"
          name="journal"
          rows={() => exportAudit(environment, toAuditArguments(choice))}
        />
      </div>
      {edges.length === 0 ? (
        <p className="m-0 py-8 text-center text-muted" role="status">
          {choice === noFilters ? 'Rien n’a encore été changé.' : 'Rien ne correspond à ces filtres.'}
        </p>
      ) : (
        <ul
          aria-label="Journal"
          aria-busy={isPending}
          className={`m-0 list-none divide-y divide-line p-0 ${isPending ? 'opacity-60' : ''}`}
        >
          {edges.map(({ node }) => (
            <AuditRow key={node.id} entry={node} />
          ))}
        </ul>
      )}
      <LoadMore
        label="Afficher la suite"
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={(onDone) => loadNext(20, { onComplete: (error) => onDone(error ? failureText : null) })}
      />
    </div>
  );
}
