import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { FolderEntries_folder$key } from '../__generated__/FolderEntries_folder.graphql';
import type { FolderEntriesQuery as Query } from '../__generated__/FolderEntriesQuery.graphql';
import type { Library } from './library.ts';
import { LibraryBrowser } from './LibraryBrowser.tsx';
import { useFolderSearchAndSort } from './useFolderSearchAndSort.ts';

const folderEntriesFragment = graphql`
  fragment FolderEntries_folder on Folder
  @throwOnFieldError
  @argumentDefinitions(
    first: { type: "Int", defaultValue: 20 }
    after: { type: "String" }
    search: { type: "String", defaultValue: "" }
    orderBy: { type: "LibraryEntryOrder", defaultValue: { field: NAME, direction: ASC } }
  )
  @refetchable(queryName: "FolderEntriesQuery") {
    id
    ...LibraryBrowser_folder
    libraryEntries(first: $first, after: $after, query: $search, orderBy: $orderBy)
      @connection(key: "FolderEntries_libraryEntries", filters: ["query", "orderBy"]) {
      edges {
        __typename
      }
      ...LibraryBrowser_entries
    }
  }
`;

/** Entries of a folder. */
export function FolderEntries({
  folder: key,
  library,
}: {
  folder: FolderEntries_folder$key;
  library: Library;
}) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    Query,
    FolderEntries_folder$key
  >(folderEntriesFragment, key);
  const searchAndSort = useFolderSearchAndSort(
    folderEntriesFragment,
    (asked) => ({ id: data.id, ...asked }),
    (asked) => refetch(asked, { fetchPolicy: 'store-only' }),
  );
  return (
    <LibraryBrowser
      library={library}
      folder={data}
      searchAndSort={searchAndSort}
      entries={data.libraryEntries}
      hasNext={hasNext}
      isLoadingNext={isLoadingNext}
      loadNext={loadNext}
    />
  );
}
