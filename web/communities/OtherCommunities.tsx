import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { OtherCommunities_viewer$key } from '../__generated__/OtherCommunities_viewer.graphql';
import type { OtherCommunitiesQuery } from '../__generated__/OtherCommunitiesQuery.graphql';
import type { ListSearch } from '../relay/useListSearch.ts';
import { CommunityGrid } from './CommunityGrid.tsx';

const list = graphql`
  fragment OtherCommunities_viewer on Viewer
  @throwOnFieldError
  @argumentDefinitions(
    first: { type: "Int", defaultValue: 10 }
    after: { type: "String" }
    search: { type: "String", defaultValue: "" }
  )
  @refetchable(queryName: "OtherCommunitiesQuery") {
    unjoinedCommunities(first: $first, after: $after, query: $search)
      @connection(key: "OtherCommunities_unjoinedCommunities", filters: ["query"]) {
      connectionId: __id
      totalCount
      edges {
        node {
          id
          ...CommunityCard_community
        }
      }
    }
  }
`;

/** « Autres communautés (n) »: those the person could join. */
export function OtherCommunities({
  viewer: key,
  search,
}: {
  viewer: OtherCommunities_viewer$key;
  search: ListSearch;
}) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    OtherCommunitiesQuery,
    OtherCommunities_viewer$key
  >(list, key);
  return (
    <CommunityGrid
      title="Autres communautés"
      list={data.unjoinedCommunities}
      hasNext={hasNext}
      isLoadingNext={isLoadingNext}
      loadNext={loadNext}
      search={search}
      fragment={list}
    />
  );
}
