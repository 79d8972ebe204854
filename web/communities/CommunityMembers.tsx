import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { CommunityMembers_community$key } from '../__generated__/CommunityMembers_community.graphql';
import type { CommunityMembersQuery as Query } from '../__generated__/CommunityMembersQuery.graphql';
import { useWatchCommunity } from '../live/watchCommunity.ts';
import { refetchPages, useOpenedRows } from '../relay/pagination.ts';
import { MemberList } from './MemberList.tsx';

/** The most members that the graph returns at once. */
const most = 100;

const list = graphql`
  fragment CommunityMembers_community on Community
  @throwOnFieldError
  @argumentDefinitions(first: { type: "Int", defaultValue: 5 }, after: { type: "String" })
  @refetchable(queryName: "CommunityMembersQuery") {
    id
    otherMembers: members(first: $first, after: $after, roles: [EDITOR, READER])
      @connection(key: "CommunityMembers_otherMembers", filters: []) {
      totalCount
      edges {
        node {
          id
          ...MemberList_user
        }
      }
    }
  }
`;

/** Membres of a community, 5 at first. */
export function CommunityMembers({ community: key }: { community: CommunityMembers_community$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    Query,
    CommunityMembers_community$key
  >(list, key);
  const environment = useRelayEnvironment();
  const rows = data.otherMembers?.edges.length ?? 0;
  useOpenedRows(rows, most, { hasNext, isLoadingNext, loadNext });
  useWatchCommunity(data.id, ['MEMBERS'], () =>
    refetchPages(environment, list, { id: data.id }, { shown: Math.max(rows, 5), most }),
  );
  if (!data.otherMembers) return null;
  const { edges, totalCount } = data.otherMembers;
  return (
    <MemberList
      title="Membres"
      total={totalCount}
      members={edges.map(({ node }) => node)}
      hasNext={hasNext}
      isLoadingNext={isLoadingNext}
      loadNext={loadNext}
    />
  );
}
