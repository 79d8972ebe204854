import { graphql, usePaginationFragment } from 'react-relay';
import type { AddableCommunities_user$key } from '../__generated__/AddableCommunities_user.graphql';
import AddableCommunitiesQuery, {
  type AddableCommunitiesQuery as Query,
} from '../__generated__/AddableCommunitiesQuery.graphql';
import { useListSearch } from '../app/relay/useListSearch.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { NextPage } from '../ui/NextPage.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { AddableCommunity } from './AddableCommunity.tsx';

/** Communities that somebody can be added to; those they were added to stay in sight [2 §4]. */
export function AddableCommunities({ user: key }: { user: AddableCommunities_user$key }) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    Query,
    AddableCommunities_user$key
  >(
    graphql`
      fragment AddableCommunities_user on User
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
        search: { type: "String" }
      )
      @refetchable(queryName: "AddableCommunitiesQuery") {
        id
        addableCommunities(first: $first, after: $after, search: $search)
          @connection(key: "AddableCommunities_addableCommunities", filters: ["search"]) {
          edges {
            node {
              id
              ...AddableCommunity_community
            }
          }
        }
      }
    `,
    key,
  );
  const search = useListSearch({
    query: AddableCommunitiesQuery,
    variables: (text) => ({ id: data.id, search: text }),
    onFound: (text) => refetch({ search: text }, { fetchPolicy: 'store-only' }),
  });
  const { edges } = data.addableCommunities;
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label="Rechercher une communauté"
        value={search.text}
        onChange={search.setText}
        isPending={search.isPending}
      />
      {search.failure !== null && <ErrorNotice message={search.failure} onRetry={search.refresh} />}
      {edges.length === 0 ? (
        <p className="m-0 py-8 text-center text-muted">plus de communautés</p>
      ) : (
        <ul aria-label="Communautés" className="m-0 list-none divide-y divide-line p-0">
          {edges.map(({ node }) => (
            <AddableCommunity key={node.id} community={node} userId={data.id} />
          ))}
        </ul>
      )}
      <NextPage
        hasNext={hasNext}
        isLoading={isLoadingNext}
        loadNext={loadNext}
        count={10}
        margin="300px"
        {...(edges.length > 0 ? { end: 'plus de communautés' } : {})}
      />
    </div>
  );
}
