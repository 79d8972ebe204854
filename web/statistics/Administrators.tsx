import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { Administrators_administration$key } from '../__generated__/Administrators_administration.graphql';
import type { AdministratorsPaginationQuery } from '../__generated__/AdministratorsPaginationQuery.graphql';
import { useRegisterConnection } from '../live/screen.ts';
import { useOpenedRows } from '../relay/pagination.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { AccountRow } from './AccountRow.tsx';
import { failureText } from './StatisticsSection.tsx';
import {
  administratorsName,
  maxAdministrators,
  pageSize,
  useSetAdministrator,
} from './useSetAdministrator.ts';
import { sentence } from '../ui/sentence.ts';

/** All platform administrators; the last one keeps the right (B667). */
export function Administrators({
  administration: key,
}: {
  administration: Administrators_administration$key;
}) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    AdministratorsPaginationQuery,
    Administrators_administration$key
  >(
    graphql`
      fragment Administrators_administration on Administration
      @throwOnFieldError
      @refetchable(queryName: "AdministratorsPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
        administrators(first: $first, after: $after) @connection(key: "Administrators_administrators") {
          __id
          totalCount
          edges {
            ...AccountRow_account
            node {
              id
              name
            }
          }
        }
      }
    `,
    key,
  );
  const [setAdministrator, isPending] = useSetAdministrator();
  const { __id: connectionId, edges = [], totalCount = 0 } = data.administrators ?? {};
  useRegisterConnection(administratorsName, connectionId);
  useOpenedRows(edges.length, maxAdministrators, { hasNext, isLoadingNext, loadNext });
  const ask = async (user: (typeof edges)[number]['node']) => {
    const yes = await confirm({
      title: sentence`Retirer le droit d’administration à ${user.name}\u00a0?`,
      action: 'Retirer',
      kind: 'danger',
    });
    if (yes) await setAdministrator(user, false);
  };
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Super-administrateurs" className="m-0 list-none divide-y divide-line p-0">
        {edges.map((account) => (
          <AccountRow key={account.node.id} account={account}>
            {totalCount > 1 && (
              <Button
                size="small"
                isDisabled={isPending}
                aria-label={sentence`Retirer le droit à ${account.node.name}`}
                onPress={() => void ask(account.node)}
              >
                Retirer
              </Button>
            )}
          </AccountRow>
        ))}
      </ul>
      <LoadMore
        label="Afficher plus d’administrateurs"
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={(onDone) => loadNext(pageSize, { onComplete: (error) => onDone(error ? failureText : null) })}
      />
    </div>
  );
}
