import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { MemberManagement_community$key } from '../__generated__/MemberManagement_community.graphql';
import type { MemberManagementQuery as Query } from '../__generated__/MemberManagementQuery.graphql';
import { useWatchCommunity } from '../live/watchCommunity.ts';
import { SearchableList } from '../relay/SearchableList.tsx';
import { useListSearch } from '../relay/useListSearch.ts';
import { MemberRow } from './MemberRow.tsx';

const memberManagementFragment = graphql`
  fragment MemberManagement_community on Community
  @throwOnFieldError
  @argumentDefinitions(
    first: { type: "Int", defaultValue: 10 }
    after: { type: "String" }
    search: { type: "String", defaultValue: "" }
  )
  @refetchable(queryName: "MemberManagementQuery") {
    id
    kind
    members(first: $first, after: $after, query: $search)
      @connection(key: "MemberManagement_members", filters: ["query"]) {
      connectionId: __id
      totalCount
      ...MemberRow_members
      edges {
        ...MemberRow_edge
        node {
          id
        }
      }
    }
  }
`;

/** The members of a community, their roles, and how to unsubscribe them: ten at first, then ten more. */
export function MemberManagement({ community: key }: { community: MemberManagement_community$key }) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    Query,
    MemberManagement_community$key
  >(memberManagementFragment, key);
  const search = useListSearch({
    list: memberManagementFragment,
    variables: (text) => ({ id: data.id, search: text }),
    onFound: (text) => refetch({ search: text }, { fetchPolicy: 'store-only' }),
  });
  useWatchCommunity(data.id, ['MEMBERS'], () =>
    search.refetchRows(Math.max(data.members?.edges.length ?? 0, 10)),
  );
  const { members } = data;
  if (!members) return null;
  return (
    <SearchableList
      searchLabel="Rechercher un membre"
      search={search}
      label="Membres"
      note={
        <p role="status" className="m-0 text-sm text-muted">
          {`${members.totalCount} ${members.totalCount > 1 ? 'membres' : 'membre'}`}
        </p>
      }
      rows={members.edges.length}
      end="il n'y a plus de données"
      hasNext={hasNext}
      isLoading={isLoadingNext}
      loadNext={loadNext}
      count={10}
    >
      {members.edges.map((edge) => (
        <MemberRow
          key={edge.node.id}
          edge={edge}
          communityId={data.id}
          members={members}
          connectionId={members.connectionId}
          canUnsubscribe={data.kind !== 'DEFAULT'}
        />
      ))}
    </SearchableList>
  );
}
