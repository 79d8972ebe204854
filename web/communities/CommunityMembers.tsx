import { graphql, usePaginationFragment } from 'react-relay';
import type { CommunityMembers_community$key } from '../__generated__/CommunityMembers_community.graphql';
import type { CommunityMembersQuery } from '../__generated__/CommunityMembersQuery.graphql';
import { MemberList } from './MemberList.tsx';

/** Membres of a community, 5 at first. */
export function CommunityMembers({ community: key }: { community: CommunityMembers_community$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    CommunityMembersQuery,
    CommunityMembers_community$key
  >(
    graphql`
      fragment CommunityMembers_community on Community
      @throwOnFieldError
      @argumentDefinitions(first: { type: "Int", defaultValue: 5 }, after: { type: "String" })
      @refetchable(queryName: "CommunityMembersQuery") {
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
    `,
    key,
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
