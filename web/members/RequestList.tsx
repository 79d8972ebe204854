import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { RequestList_community$key } from '../__generated__/RequestList_community.graphql';
import type { RequestListQuery as Query } from '../__generated__/RequestListQuery.graphql';
import { useWatchCommunity } from '../live/watchCommunity.ts';
import { SearchableList } from '../relay/SearchableList.tsx';
import { useListSearch } from '../relay/useListSearch.ts';
import { RequestRow } from './RequestRow.tsx';

const requestListFragment = graphql`
  fragment RequestList_community on Community
  @throwOnFieldError
  @argumentDefinitions(
    first: { type: "Int", defaultValue: 10 }
    after: { type: "String" }
    search: { type: "String", defaultValue: "" }
  )
  @refetchable(queryName: "RequestListQuery") {
    id
    membershipRequests(first: $first, after: $after, query: $search)
      @connection(key: "RequestList_membershipRequests", filters: ["query"]) {
      connectionId: __id
      edges {
        node {
          id
          ...RequestRow_request
        }
      }
    }
  }
`;

/** Requests to join, oldest first; an answered one leaves the list. */
export function RequestList({ community: key }: { community: RequestList_community$key }) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    Query,
    RequestList_community$key
  >(requestListFragment, key);
  const search = useListSearch({
    list: requestListFragment,
    variables: (text) => ({ id: data.id, search: text }),
    onFound: (text) => refetch({ search: text }, { fetchPolicy: 'store-only' }),
  });
  useWatchCommunity(data.id, ['MEMBERS'], () =>
    search.refetchRows(Math.max(data.membershipRequests?.edges.length ?? 0, 10)),
  );
  const requests = data.membershipRequests;
  if (!requests) return null;
  return (
    <SearchableList
      searchLabel="Rechercher une personne"
      search={search}
      label="Invitations en attente"
      rows={requests.edges.length}
      end="il n'y a plus de données"
      hasNext={hasNext}
      isLoading={isLoadingNext}
      loadNext={loadNext}
      count={10}
    >
      {requests.edges.map(({ node }) => (
        <RequestRow key={node.id} request={node} connectionId={requests.connectionId} />
      ))}
    </SearchableList>
  );
}
