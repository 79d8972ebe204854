import { graphql, usePaginationFragment } from 'react-relay';
import type { RequestList_community$key } from '../__generated__/RequestList_community.graphql';
import RequestListQuery, { type RequestListQuery as Query } from '../__generated__/RequestListQuery.graphql';
import { useListSearch } from '../app/relay/useListSearch.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { NextPage } from '../ui/NextPage.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { RequestRow } from './RequestRow.tsx';

/** Who asked to join, the longest waiting first; whoever is answered leaves the list [2 §4]. */
export function RequestList({ community: key }: { community: RequestList_community$key }) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    Query,
    RequestList_community$key
  >(
    graphql`
      fragment RequestList_community on Community
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
        search: { type: "String" }
      )
      @refetchable(queryName: "RequestListQuery") {
        id
        membershipRequests(first: $first, after: $after, search: $search)
          @connection(key: "RequestList_membershipRequests", filters: ["search"]) {
          connectionId: __id
          edges {
            node {
              id
              ...RequestRow_request
            }
          }
        }
      }
    `,
    key,
  );
  const search = useListSearch({
    query: RequestListQuery,
    variables: (text) => ({ id: data.id, search: text }),
    onFound: (text) => refetch({ search: text }, { fetchPolicy: 'store-only' }),
  });
  const requests = data.membershipRequests;
  if (!requests) return null;
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label="Rechercher une personne"
        value={search.text}
        onChange={search.setText}
        isPending={search.isPending}
      />
      {search.failure !== null && <ErrorNotice message={search.failure} onRetry={search.refresh} />}
      {requests.edges.length === 0 && !hasNext && (
        <p className="m-0 py-8 text-center text-muted">il n'y a plus de données</p>
      )}
      <ul aria-label="Invitations en attente" className="m-0 list-none divide-y divide-line p-0">
        {requests.edges.map(({ node }) => (
          <RequestRow key={node.id} request={node} connectionId={requests.connectionId} />
        ))}
      </ul>
      <NextPage
        hasNext={hasNext}
        isLoading={isLoadingNext}
        loadNext={loadNext}
        count={10}
        {...(requests.edges.length > 0 ? { end: "il n'y a plus de données" } : {})}
      />
    </div>
  );
}
