import { graphql, type PreloadedQuery, usePaginationFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { LatestConnections_administration$key } from '../__generated__/LatestConnections_administration.graphql';
import type { LatestConnectionsPaginationQuery } from '../__generated__/LatestConnectionsPaginationQuery.graphql';
import type { LatestConnectionsQuery } from '../__generated__/LatestConnectionsQuery.graphql';
import { LoadMore } from '../ui/LoadMore.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';
import { AccountRow } from './AccountRow.tsx';
import { failureText } from './StatisticsSection.tsx';
import { latestConnectionsQuery } from './LatestConnections.query.ts';

/** Who was there last, five at a time (B668, B679). */
export function LatestConnections({ queryRef }: { queryRef: PreloadedQuery<LatestConnectionsQuery> }) {
  const { viewer } = usePreloadedQuery<LatestConnectionsQuery>(latestConnectionsQuery, queryRef);
  return viewer?.administration && <List administration={viewer.administration} />;
}

function List({ administration: key }: { administration: LatestConnections_administration$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    LatestConnectionsPaginationQuery,
    LatestConnections_administration$key
  >(
    graphql`
      fragment LatestConnections_administration on Administration
      @throwOnFieldError
      @refetchable(queryName: "LatestConnectionsPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 5 }, after: { type: "String" }) {
        latestConnections(first: $first, after: $after)
          @connection(key: "LatestConnections_latestConnections") {
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
        {data.latestConnections.edges.map((account) => (
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
