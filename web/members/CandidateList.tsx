import { graphql, usePaginationFragment } from 'react-relay';
import type { CandidateList_community$key } from '../__generated__/CandidateList_community.graphql';
import CandidateListQuery, {
  type CandidateListQuery as Query,
} from '../__generated__/CandidateListQuery.graphql';
import { useListSearch } from '../app/relay/useListSearch.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { NextPage } from '../ui/NextPage.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { CandidateRow } from './CandidateRow.tsx';

/** Everybody who could be made a member: ten at first, then ten more; whom one adds leaves the list [2 §4]. */
export function CandidateList({ community: key }: { community: CandidateList_community$key }) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    Query,
    CandidateList_community$key
  >(
    graphql`
      fragment CandidateList_community on Community
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
        search: { type: "String" }
      )
      @refetchable(queryName: "CandidateListQuery") {
        id
        candidates(first: $first, after: $after, search: $search)
          @connection(key: "CandidateList_candidates", filters: ["search"]) {
          connectionId: __id
          edges {
            node {
              id
              ...CandidateRow_user
            }
          }
        }
      }
    `,
    key,
  );
  const search = useListSearch({
    query: CandidateListQuery,
    variables: (text) => ({ id: data.id, search: text }),
    onFound: (text) => refetch({ search: text }, { fetchPolicy: 'store-only' }),
  });
  const { candidates } = data;
  if (!candidates) return null;
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label="Rechercher une personne"
        value={search.text}
        onChange={search.setText}
        isPending={search.isPending}
      />
      {search.failure !== null && <ErrorNotice message={search.failure} onRetry={search.refresh} />}
      {candidates.edges.length === 0 && !hasNext && (
        <p className="m-0 py-8 text-center text-muted">il n'y a plus de données</p>
      )}
      <ul aria-label="Personnes à inviter" className="m-0 list-none divide-y divide-line p-0">
        {candidates.edges.map(({ node }) => (
          <CandidateRow
            key={node.id}
            user={node}
            communityId={data.id}
            connectionId={candidates.connectionId}
          />
        ))}
      </ul>
      <NextPage
        hasNext={hasNext}
        isLoading={isLoadingNext}
        loadNext={loadNext}
        count={10}
        {...(candidates.edges.length > 0 ? { end: "il n'y a plus de données" } : {})}
        margin="300px"
      />
    </div>
  );
}
