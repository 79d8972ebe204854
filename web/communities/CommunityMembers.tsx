import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { CommunityMembers_community$key } from '../__generated__/CommunityMembers_community.graphql';
import type { CommunityMembersQuery as Query } from '../__generated__/CommunityMembersQuery.graphql';
import { useFollowCommunity } from '../live/followCommunity.ts';
import { readPages } from '../relay/readPages.ts';
import { MemberList } from './MemberList.tsx';

const list = graphql`
  fragment CommunityMembers_community on Community
  @throwOnFieldError
  @argumentDefinitions(first: { type: "Int", defaultValue: 5 }, after: { type: "String" })
  @refetchable(queryName: "CommunityMembersQuery") {
    id
    otherMembers(first: $first, after: $after) @connection(key: "CommunityMembers_otherMembers") {
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
  useFollowCommunity(data.id, ['MEMBERS'], () =>
    readPages(
      environment,
      list,
      { id: data.id },
      { shown: Math.max(data.otherMembers?.edges.length ?? 0, 5), most: 100 },
    ).toPromise(),
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
