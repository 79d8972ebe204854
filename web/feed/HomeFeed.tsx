import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { HomeFeed_viewer$key } from '../__generated__/HomeFeed_viewer.graphql';
import type { HomeFeedNewestQuery } from '../__generated__/HomeFeedNewestQuery.graphql';
import type { HomeFeedPaginationQuery } from '../__generated__/HomeFeedPaginationQuery.graphql';
import { fetchWhole } from '../relay/fetchWhole.ts';
import { PostList } from './PostList.tsx';

/** The posts of all the person's communities, newest first, in pages of three. */
export function HomeFeed({ viewer }: { viewer: HomeFeed_viewer$key }) {
  const { data, loadNext, hasNext, isLoadingNext, refetch } = usePaginationFragment<
    HomeFeedPaginationQuery,
    HomeFeed_viewer$key
  >(
    graphql`
      fragment HomeFeed_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "HomeFeedPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 3 }, cursor: { type: "String" }) {
        feed(first: $count, after: $cursor) @connection(key: "HomeFeed_feed") {
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
    const newest = await fetchWhole<HomeFeedNewestQuery>(
      environment,
      graphql`
        query HomeFeedNewestQuery @throwOnFieldError {
          viewer {
            feed(first: 2) {
              nodes {
                id
              }
            }
          }
        }
      `,
      {},
    ).toPromise();
    return newest?.viewer?.feed.nodes.map((post) => post.id) ?? [];
  };
  return (
    <PostList
      label="Fil d’actualité"
      connectionId={data.feed.__id}
      posts={data.feed.edges.map((edge) => edge.node)}
      hasNext={hasNext}
      isLoading={isLoadingNext}
      loadNext={loadNext}
      refresh={() => refetch({ count: 3, cursor: null }, { fetchPolicy: 'network-only' })}
      findNewest={findNewest}
      emptyHint={
        <>
          Les publications de vos communautés arrivent ici.{' '}
          <Link to="/communautes">Voir les communautés</Link>
        </>
      }
    />
  );
}
