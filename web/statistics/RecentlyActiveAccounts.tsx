import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { RecentlyActiveAccounts_administration$key } from '../__generated__/RecentlyActiveAccounts_administration.graphql';
import type { RecentlyActiveAccountsPaginationQuery } from '../__generated__/RecentlyActiveAccountsPaginationQuery.graphql';
import { LoadMore } from '../ui/LoadMore.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';
import { AccountRow } from './AccountRow.tsx';
import { failureText } from './StatisticsSection.tsx';

/** Accounts that were active last, five per page (B668, B679). */
export function RecentlyActiveAccounts({
  administration: key,
}: {
  administration: RecentlyActiveAccounts_administration$key;
}) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    RecentlyActiveAccountsPaginationQuery,
    RecentlyActiveAccounts_administration$key
  >(
    graphql`
      fragment RecentlyActiveAccounts_administration on Administration
      @throwOnFieldError
      @refetchable(queryName: "RecentlyActiveAccountsPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 5 }, after: { type: "String" }) {
        accounts(kind: USED, first: $first, after: $after)
          @connection(key: "RecentlyActiveAccounts_accounts") {
          edges {
            lastSeenAt
            ...AccountRow_account
            node {
              id
            }
          }
        }
      }
    `,
    key,
  );
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Dernières connexions" className="m-0 list-none divide-y divide-line p-0">
        {data.accounts.edges.map((account) => (
          <AccountRow
            key={account.node.id}
            account={account}
            {...(account.lastSeenAt ? { note: <TimeAgo date={account.lastSeenAt} /> } : {})}
          />
        ))}
      </ul>
      <LoadMore
        label="Afficher plus de connexions"
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={(onDone) => loadNext(5, { onComplete: (error) => onDone(error ? failureText : null) })}
      />
    </div>
  );
}
