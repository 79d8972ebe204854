import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay';
import type { OwnFeed_viewer$key } from '../__generated__/OwnFeed_viewer.graphql';
import type { OwnFeedNewestQuery } from '../__generated__/OwnFeedNewestQuery.graphql';
import type { OwnFeedPaginationQuery } from '../__generated__/OwnFeedPaginationQuery.graphql';
import { fetchWhole } from '../relay/fetchWhole.ts';
import { PostList } from './PostList.tsx';

/** The person's own posts, newest first, in pages of three. */
export function OwnFeed({ viewer }: { viewer: OwnFeed_viewer$key }) {
  const { data, loadNext, hasNext, isLoadingNext, refetch } = usePaginationFragment<
    OwnFeedPaginationQuery,
    OwnFeed_viewer$key
  >(
    graphql`
      fragment OwnFeed_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "OwnFeedPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 3 }, cursor: { type: "String" }) {
        ownPosts(first: $count, after: $cursor) @connection(key: "OwnFeed_ownPosts") {
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
    viewer,
  );
  const environment = useRelayEnvironment();
  const findNewest = async () => {
    const newest = await fetchWhole<OwnFeedNewestQuery>(
      environment,
      graphql`
        query OwnFeedNewestQuery @throwOnFieldError {
          viewer {
            ownPosts(first: 1) {
              nodes {
                id
              }
            }
          }
        }
      `,
      {},
    ).toPromise();
    return newest?.viewer?.ownPosts.nodes.map((post) => post.id) ?? [];
  };
  return (
    <PostList
      label="Mes publications"
      connectionId={data.ownPosts.__id}
      posts={data.ownPosts.edges.map((edge) => edge.node)}
      hasNext={hasNext}
      isLoading={isLoadingNext}
      loadNext={loadNext}
      refresh={() => refetch({ count: 3, cursor: null }, { fetchPolicy: 'network-only' })}
      findNewest={findNewest}
      emptyHint="Ce que vous publiez se retrouve ici."
    />
  );
}
