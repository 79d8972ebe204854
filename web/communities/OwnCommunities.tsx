import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { OwnCommunities_viewer$key } from '../__generated__/OwnCommunities_viewer.graphql';
import type { OwnCommunitiesQuery } from '../__generated__/OwnCommunitiesQuery.graphql';
import type { ListSearch } from '../relay/useListSearch.ts';
import { CommunityGrid } from './CommunityGrid.tsx';

const list = graphql`
  fragment OwnCommunities_viewer on Viewer
  @throwOnFieldError
  @argumentDefinitions(
    first: { type: "Int", defaultValue: 10 }
    after: { type: "String" }
    search: { type: "String", defaultValue: "" }
  )
  @refetchable(queryName: "OwnCommunitiesQuery") {
    communities(first: $first, after: $after, query: $search)
      @connection(key: "OwnCommunities_communities", filters: ["query"]) {
      connectionId: __id
      totalCount
      edges {
        node {
          id
          unreadPostCount
          ...CommunityCard_community
        }
      }
    }
  }
`;

/** « Mes communautés (n) ». */
export function OwnCommunities({
  viewer: key,
  search,
}: {
  viewer: OwnCommunities_viewer$key;
  search: ListSearch;
}) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    OwnCommunitiesQuery,
    OwnCommunities_viewer$key
  >(list, key);
  return (
    <CommunityGrid
      title="Mes communautés"
      list={data.communities}
      hasNext={hasNext}
      isLoadingNext={isLoadingNext}
      loadNext={loadNext}
      search={search}
      fragment={list}
    />
  );
}
