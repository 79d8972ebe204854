import { graphql, usePaginationFragment } from 'react-relay';
import type { CommunityFeed_community$key } from '../__generated__/CommunityFeed_community.graphql';
import type { CommunityFeedPaginationQuery } from '../__generated__/CommunityFeedPaginationQuery.graphql';
import { PostList } from './PostList.tsx';

/** The posts of one community, the pinned one first, in pages of three. */
export function CommunityFeed({ community }: { community: CommunityFeed_community$key }) {
  const { data, loadNext, hasNext, isLoadingNext, refetch } = usePaginationFragment<
    CommunityFeedPaginationQuery,
    CommunityFeed_community$key
  >(
    graphql`
      fragment CommunityFeed_community on Community
      @refetchable(queryName: "CommunityFeedPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 3 }, cursor: { type: "String" }) {
        title
        feed(first: $count, after: $cursor) @connection(key: "CommunityFeed_feed") {
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
  return (
    <PostList
      label={`Publications de ${data.title}`}
      posts={data.feed.edges.map((edge) => edge.node)}
      hasNext={hasNext}
      isLoading={isLoadingNext}
      loadNext={loadNext}
      refresh={() => refetch({ count: 3, cursor: null }, { fetchPolicy: 'network-only' })}
    />
  );
}
