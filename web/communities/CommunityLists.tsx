import { graphql, useRefetchableFragment } from 'react-relay/hooks';
import type { CommunityLists_viewer$key } from '../__generated__/CommunityLists_viewer.graphql';
import type { CommunityListsQuery as Query } from '../__generated__/CommunityListsQuery.graphql';
import { useListSearch } from '../relay/useListSearch.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { OtherCommunities } from './OtherCommunities.tsx';
import { OwnCommunities } from './OwnCommunities.tsx';

const communityListsFragment = graphql`
  fragment CommunityLists_viewer on Viewer
  @argumentDefinitions(search: { type: "String", defaultValue: "" })
  @refetchable(queryName: "CommunityListsQuery") {
    ...OwnCommunities_viewer @arguments(search: $search)
    ...OtherCommunities_viewer @arguments(search: $search)
  }
`;

/** The viewer's communities and, unless `isOwnOnly`, the others, with one search for both. */
export function CommunityLists({
  viewer: key,
  isOwnOnly = false,
  onRetry,
}: {
  viewer: CommunityLists_viewer$key;
  isOwnOnly?: boolean;
  /** Loads the page's query again. */
  onRetry: () => Promise<void>;
}) {
  const [viewer, refetch] = useRefetchableFragment<Query, CommunityLists_viewer$key>(
    communityListsFragment,
    key,
  );
  const search = useListSearch({
    list: communityListsFragment,
    variables: (text) => ({ search: text }),
    onFound: (text) => refetch({ search: text }, { fetchPolicy: 'store-only' }),
  });
  return (
    <>
      <SearchField
        label="Rechercher une communauté"
        value={search.text}
        onChange={search.setText}
        isPending={search.isPending}
      />
      {search.failure !== null && <ErrorNotice isReading message={search.failure} onRetry={search.retry} />}
      <ErrorRegion onRetry={onRetry}>
        <OwnCommunities viewer={viewer} search={search} />
      </ErrorRegion>
      {!isOwnOnly && (
        <ErrorRegion onRetry={onRetry}>
          <OtherCommunities viewer={viewer} search={search} />
        </ErrorRegion>
      )}
    </>
  );
}
