import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { CommunityPolls_community$key } from '../__generated__/CommunityPolls_community.graphql';
import type { CommunityPollsNewestQuery } from '../__generated__/CommunityPollsNewestQuery.graphql';
import type { CommunityPollsPaginationQuery } from '../__generated__/CommunityPollsPaginationQuery.graphql';
import { withDe } from '../ui/sentence.ts';
import { postListProps } from './postListProps.ts';
import { PostList } from './PostList.tsx';
import { useFetchNewestIds } from './lists.ts';

/** The polls of one community, newest first, in pages of three. */
export function CommunityPolls({ community }: { community: CommunityPolls_community$key }) {
  const { data, ...pages } = usePaginationFragment<
    CommunityPollsPaginationQuery,
    CommunityPolls_community$key
  >(
    graphql`
      fragment CommunityPolls_community on Community
      @throwOnFieldError
      @refetchable(queryName: "CommunityPollsPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 3 }, cursor: { type: "String" }) {
        id
        databaseId
        title
        pollPosts(first: $count, after: $cursor) @connection(key: "CommunityPolls_pollPosts") {
          __id
          edges {
            node {
              id
              ...PostCard_post
            }
          }
        }
      }
    `,
    community,
  );
  // Only the ids are used, not the connection.
  const fetchNewestIds = useFetchNewestIds<CommunityPollsNewestQuery>(
    graphql`
      query CommunityPollsNewestQuery($databaseId: String!) @throwOnFieldError {
        community(databaseId: $databaseId) {
          pollPosts(first: 1) {
            nodes {
              id
            }
          }
        }
      }
    `,
    { databaseId: data.databaseId },
    ({ community: newest }) => newest?.pollPosts?.nodes,
  );
  if (!data.pollPosts) return null;
  return (
    <PostList
      label={`Sondages ${withDe(data.title)}`}
      {...postListProps(data.pollPosts, pages)}
      fetchNewestIds={fetchNewestIds}
      belongsInList={({ communityId }) => communityId === data.id && 'perhaps'}
      emptyHint="Aucun sondage n’a encore été créé dans cette communauté."
    />
  );
}
