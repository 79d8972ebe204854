import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { HomeFeed_viewer$key } from '../__generated__/HomeFeed_viewer.graphql';
import type { HomeFeedNewestQuery } from '../__generated__/HomeFeedNewestQuery.graphql';
import type { HomeFeedPaginationQuery } from '../__generated__/HomeFeedPaginationQuery.graphql';
import { postListProps } from './postListProps.ts';
import { PostList } from './PostList.tsx';
import { useFetchNewestIds } from './lists.ts';

/** Posts of all the user's communities, newest first, in pages of three. */
export function HomeFeed({ viewer }: { viewer: HomeFeed_viewer$key }) {
  const { data, ...pages } = usePaginationFragment<HomeFeedPaginationQuery, HomeFeed_viewer$key>(
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
  // Only the ids are used, not the connection.
  const fetchNewestIds = useFetchNewestIds<HomeFeedNewestQuery>(
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
    ({ viewer: newest }) => newest?.feed.nodes,
  );
  return (
    <PostList
      label="Fil d’actualité"
      {...postListProps(data.feed, pages)}
      fetchNewestIds={fetchNewestIds}
      belongsInList={() => true}
      emptyHint={
        <>
          <span>Les publications de vos communautés arrivent ici.</span>{' '}
          <Link to="/communautes">Voir les communautés</Link>
        </>
      }
    />
  );
}
