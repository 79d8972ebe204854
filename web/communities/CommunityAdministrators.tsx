import { graphql, usePaginationFragment } from 'react-relay';
import type { CommunityAdministrators_community$key } from '../__generated__/CommunityAdministrators_community.graphql';
import type { CommunityAdministratorsQuery } from '../__generated__/CommunityAdministratorsQuery.graphql';
import { MemberList } from './MemberList.tsx';

/** Administrateurs of a community, 7 at first. */
export function CommunityAdministrators({
  community: key,
}: {
  community: CommunityAdministrators_community$key;
}) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    CommunityAdministratorsQuery,
    CommunityAdministrators_community$key
  >(
    graphql`
      fragment CommunityAdministrators_community on Community
      @throwOnFieldError
      @argumentDefinitions(first: { type: "Int", defaultValue: 7 }, after: { type: "String" })
      @refetchable(queryName: "CommunityAdministratorsQuery") {
        administrators(first: $first, after: $after)
          @connection(key: "CommunityAdministrators_administrators") {
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
