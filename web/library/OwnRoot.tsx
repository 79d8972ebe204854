import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { OwnRoot_viewer$key } from '../__generated__/OwnRoot_viewer.graphql';
import type { OwnRootQuery as Query } from '../__generated__/OwnRootQuery.graphql';
import type { Library } from './library.ts';
import { LibraryBrowser } from './LibraryBrowser.tsx';
import { useFolderSearchAndSort } from './useFolderSearchAndSort.ts';

const ownRootFragment = graphql`
  fragment OwnRoot_viewer on Viewer
  @throwOnFieldError
  @argumentDefinitions(
    first: { type: "Int", defaultValue: 15 }
    after: { type: "String" }
    search: { type: "String", defaultValue: "" }
    orderBy: { type: "LibraryEntryOrder", defaultValue: { field: NAME, direction: ASC } }
  )
  @refetchable(queryName: "OwnRootQuery") {
    libraryEntries(first: $first, after: $after, query: $search, orderBy: $orderBy)
      @connection(key: "OwnRoot_libraryEntries", filters: ["query", "orderBy"]) {
      edges {
        __typename
      }
      ...LibraryBrowser_entries
    }
  }
`;

/** Root folder of the user's own library. */
export function OwnRoot({ viewer: key, library }: { viewer: OwnRoot_viewer$key; library: Library }) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    Query,
    OwnRoot_viewer$key
  >(ownRootFragment, key);
  const searchAndSort = useFolderSearchAndSort(
    ownRootFragment,
    (asked) => asked,
    (asked) => refetch(asked, { fetchPolicy: 'store-only' }),
  );
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
