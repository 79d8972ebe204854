import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { AddableCommunities_user$key } from '../__generated__/AddableCommunities_user.graphql';
import type { AddableCommunitiesQuery as Query } from '../__generated__/AddableCommunitiesQuery.graphql';
import { SearchableList } from '../relay/SearchableList.tsx';
import { useListSearch } from '../relay/useListSearch.ts';
import { AddableCommunity } from './AddableCommunity.tsx';

const addableCommunitiesFragment = graphql`
  fragment AddableCommunities_user on User
  @throwOnFieldError
  @argumentDefinitions(
    first: { type: "Int", defaultValue: 10 }
    after: { type: "String" }
    search: { type: "String", defaultValue: "" }
  )
  @refetchable(queryName: "AddableCommunitiesQuery") {
    id
    name
    addableCommunities(first: $first, after: $after, query: $search)
      @connection(key: "AddableCommunities_addableCommunities", filters: ["query"]) {
      edges {
        node {
          id
          ...AddableCommunity_community
        }
      }
    }
  }
`;

/** Communities to which a person can be added; those just added stay visible. */
export function AddableCommunities({ user: key }: { user: AddableCommunities_user$key }) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    Query,
    AddableCommunities_user$key
  >(addableCommunitiesFragment, key);
  const search = useListSearch({
    list: addableCommunitiesFragment,
    variables: (text) => ({ id: data.id, search: text }),
    onFound: (text) => refetch({ search: text }, { fetchPolicy: 'store-only' }),
  });
  const { edges } = data.addableCommunities;
  return (
    <SearchableList
      searchLabel="Rechercher une communauté"
      search={search}
      label="Communautés"
      rows={edges.length}
      end="plus de communautés"
      hasNext={hasNext}
      isLoading={isLoadingNext}
      loadNext={loadNext}
      count={10}
      margin="300px"
    >
      {edges.map(({ node }) => (
        <AddableCommunity key={node.id} community={node} user={data} />
      ))}
    </SearchableList>
  );
}
