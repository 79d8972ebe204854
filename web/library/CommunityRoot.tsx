import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { CommunityRoot_community$key } from '../__generated__/CommunityRoot_community.graphql';
import type { CommunityRootQuery as Query } from '../__generated__/CommunityRootQuery.graphql';
import type { Library } from './library.ts';
import { LibraryBrowser } from './LibraryBrowser.tsx';
import { useFolderSearchAndSort } from './useFolderSearchAndSort.ts';

const communityRootFragment = graphql`
  fragment CommunityRoot_community on Community
  @throwOnFieldError
  @argumentDefinitions(
    first: { type: "Int", defaultValue: 20 }
    after: { type: "String" }
    search: { type: "String", defaultValue: "" }
    orderBy: { type: "LibraryEntryOrder", defaultValue: { field: NAME, direction: ASC } }
  )
  @refetchable(queryName: "CommunityRootQuery") {
    id
    libraryEntries(first: $first, after: $after, query: $search, orderBy: $orderBy)
      @connection(key: "CommunityRoot_libraryEntries", filters: ["query", "orderBy"]) {
      edges {
        __typename
      }
      ...LibraryBrowser_entries
    }
  }
`;

/** Root folder of a community's library. */
export function CommunityRoot({
  community: key,
  library,
}: {
  community: CommunityRoot_community$key;
  library: Library;
}) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    Query,
    CommunityRoot_community$key
  >(communityRootFragment, key);
  const searchAndSort = useFolderSearchAndSort(
    communityRootFragment,
    (asked) => ({ id: data.id, ...asked }),
    (asked) => refetch(asked, { fetchPolicy: 'store-only' }),
  );
  if (!data.libraryEntries) return null;
  return (
    <LibraryBrowser
      library={library}
      folder={null}
      searchAndSort={searchAndSort}
      entries={data.libraryEntries}
      hasNext={hasNext}
      isLoadingNext={isLoadingNext}
      loadNext={loadNext}
    />
  );
}
