import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { OwnFeed_viewer$key } from '../__generated__/OwnFeed_viewer.graphql';
import type { OwnFeedNewestQuery } from '../__generated__/OwnFeedNewestQuery.graphql';
import type { OwnFeedPaginationQuery } from '../__generated__/OwnFeedPaginationQuery.graphql';
import { postListProps } from './postListProps.ts';
import { PostList } from './PostList.tsx';
import { useFetchNewestIds } from './lists.ts';

/** The user's own posts, newest first, in pages of three. */
export function OwnFeed({ viewer }: { viewer: OwnFeed_viewer$key }) {
  const { data, ...pages } = usePaginationFragment<OwnFeedPaginationQuery, OwnFeed_viewer$key>(
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
  // Only the ids are used, not the connection: a button then offers the new posts.
  const fetchNewestIds = useFetchNewestIds<OwnFeedNewestQuery>(
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
    ({ viewer: newest }) => newest?.ownPosts.nodes,
  );
  return (
    <PostList
      label="Mes publications"
      {...postListProps(data.ownPosts, pages)}
      fetchNewestIds={fetchNewestIds}
      belongsInList={({ viewerIsActor }) => viewerIsActor}
      emptyHint="Ce que vous publiez se retrouve ici."
    />
  );
}
