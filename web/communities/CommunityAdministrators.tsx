import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { CommunityAdministrators_community$key } from '../__generated__/CommunityAdministrators_community.graphql';
import type { CommunityAdministratorsQuery as Query } from '../__generated__/CommunityAdministratorsQuery.graphql';
import { useWatchCommunity } from '../live/watchCommunity.ts';
import { refetchPages, useOpenedRows } from '../relay/pagination.ts';
import { MemberList } from './MemberList.tsx';

/** The most members that the graph returns at once. */
const most = 100;

const list = graphql`
  fragment CommunityAdministrators_community on Community
  @throwOnFieldError
  @argumentDefinitions(first: { type: "Int", defaultValue: 7 }, after: { type: "String" })
  @refetchable(queryName: "CommunityAdministratorsQuery") {
    id
    administrators: members(first: $first, after: $after, roles: [ADMINISTRATOR])
      @connection(key: "CommunityAdministrators_administrators", filters: []) {
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

/** Administrateurs of a community, 7 at first. */
export function CommunityAdministrators({
  community: key,
}: {
  community: CommunityAdministrators_community$key;
}) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    Query,
    CommunityAdministrators_community$key
  >(list, key);
  const environment = useRelayEnvironment();
  const rows = data.administrators?.edges.length ?? 0;
  useOpenedRows(rows, most, { hasNext, isLoadingNext, loadNext });
  useWatchCommunity(data.id, ['MEMBERS'], () =>
    refetchPages(environment, list, { id: data.id }, { shown: Math.max(rows, 7), most }),
  );
  if (!data.administrators) return null;
  const { edges, totalCount } = data.administrators;
  return (
    <MemberList
      title="Administrateurs"
      total={totalCount}
      members={edges.map(({ node }) => node)}
      hasNext={hasNext}
      isLoadingNext={isLoadingNext}
      loadNext={loadNext}
    />
  );
}
