import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { AccountTable_administration$key } from '../__generated__/AccountTable_administration.graphql';
import type { AccountTablePaginationQuery } from '../__generated__/AccountTablePaginationQuery.graphql';
import type { AccountKind } from '../__generated__/StatisticsPageAccountsQuery.graphql';
import { formatDate } from '../ui/formatDate.ts';
import { LoadMore } from '../ui/LoadMore.tsx';
import { AccountActions } from './AccountActions.tsx';
import { AccountRow } from './AccountRow.tsx';
import { exportAccounts } from './exportAccounts.ts';
import { ExportButton } from './ExportButton.tsx';
import { formatNumber } from './Figure.tsx';
import { failureText } from './StatisticsSection.tsx';
import { sentence } from '../ui/sentence.ts';

interface Props {
  administration: AccountTable_administration$key;
  kind: AccountKind;
  /** Name of this kind of account. */
  name: string;
}

/** The accounts of one kind, ten at a time, with what administrators can do with them (B669, B671–B675). */
export function AccountTable({ administration: key, kind, name }: Props) {
  const environment = useRelayEnvironment();
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    AccountTablePaginationQuery,
    AccountTable_administration$key
  >(
    graphql`
      fragment AccountTable_administration on Administration
      @throwOnFieldError
      @refetchable(queryName: "AccountTablePaginationQuery")
      @argumentDefinitions(
        kind: { type: "AccountKind!" }
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
      ) {
        accounts(kind: $kind, first: $first, after: $after)
          @connection(key: "AccountTable_accounts", filters: ["kind"]) {
          __id
          totalCount
          edges {
            createdAt
            ...AccountRow_account
            ...AccountActions_account
            node {
              id
            }
          }
        }
      }
    `,
    key,
  );
  const { __id: connectionId, edges, totalCount } = data.accounts;

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <p className="m-0 text-sm text-muted" role="status">
          {`${formatNumber(totalCount)} ${totalCount > 1 ? 'comptes' : 'compte'}`}
        </p>
        <ExportButton
          kind="ACCOUNTS"
          label={sentence`Exporter les comptes\u00a0: ${name}`}
          name={`comptes-${kind.toLowerCase().replace('_', '-')}`}
          rows={() => exportAccounts(environment, kind)}
        />
      </div>
      {edges.length === 0 && !hasNext ? (
        <p className="m-0 py-6 text-center text-muted">Personne.</p>
      ) : (
        <ul aria-label={name} className="m-0 list-none divide-y divide-line p-0">
          {edges.map((account) => (
            <AccountRow
              key={account.node.id}
              account={account}
              {...(account.createdAt ? { note: `Créé le ${formatDate(account.createdAt)}` } : {})}
            >
              <AccountActions account={account} connectionId={connectionId} kind={kind} />
            </AccountRow>
          ))}
        </ul>
      )}
      <LoadMore
        label="Afficher plus de comptes"
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={(onDone) => loadNext(10, { onComplete: (error) => onDone(error ? failureText : null) })}
      />
    </div>
  );
}
