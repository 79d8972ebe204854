import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { CandidateList_community$key } from '../__generated__/CandidateList_community.graphql';
import type { CandidateListQuery as Query } from '../__generated__/CandidateListQuery.graphql';
import { useWatchCommunity } from '../live/watchCommunity.ts';
import { SearchableList } from '../relay/SearchableList.tsx';
import { useListSearch } from '../relay/useListSearch.ts';
import { CandidateRow } from './CandidateRow.tsx';

const candidateListFragment = graphql`
  fragment CandidateList_community on Community
  @throwOnFieldError
  @argumentDefinitions(
    first: { type: "Int", defaultValue: 10 }
    after: { type: "String" }
    search: { type: "String", defaultValue: "" }
  )
  @refetchable(queryName: "CandidateListQuery") {
    id
    nonMembers(first: $first, after: $after, query: $search)
      @connection(key: "CandidateList_nonMembers", filters: ["query"]) {
      connectionId: __id
      edges {
        node {
          id
          ...CandidateRow_user
        }
      }
    }
  }
`;

/** People who can be added as members, ten per page; an added person leaves the list. */
export function CandidateList({ community: key }: { community: CandidateList_community$key }) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    Query,
    CandidateList_community$key
  >(candidateListFragment, key);
  const search = useListSearch({
    list: candidateListFragment,
    variables: (text) => ({ id: data.id, search: text }),
    onFound: (text) => refetch({ search: text }, { fetchPolicy: 'store-only' }),
  });
  useWatchCommunity(data.id, ['MEMBERS', 'PEOPLE'], () =>
    search.refetchRows(Math.max(data.nonMembers?.edges.length ?? 0, 10)),
  );
  const { nonMembers } = data;
  if (!nonMembers) return null;
  return (
    <SearchableList
      searchLabel="Rechercher une personne"
      search={search}
      label="Personnes à inviter"
      rows={nonMembers.edges.length}
      end="il n'y a plus de données"
      hasNext={hasNext}
      isLoading={isLoadingNext}
      loadNext={loadNext}
      count={10}
      margin="300px"
    >
      {nonMembers.edges.map(({ node }) => (
        <CandidateRow
          key={node.id}
          user={node}
          communityId={data.id}
          connectionId={nonMembers.connectionId}
        />
      ))}
    </SearchableList>
  );
}
