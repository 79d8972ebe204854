import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { SavedFeed_viewer$key } from '../__generated__/SavedFeed_viewer.graphql';
import type { SavedFeedNewestQuery } from '../__generated__/SavedFeedNewestQuery.graphql';
import type { SavedFeedPaginationQuery } from '../__generated__/SavedFeedPaginationQuery.graphql';
import { postListProps } from './postListProps.ts';
import { PostList } from './PostList.tsx';
import { useFetchNewestIds } from './lists.ts';

/** The user's bookmarked posts, last bookmarked first, in pages of three. */
export function SavedFeed({ viewer }: { viewer: SavedFeed_viewer$key }) {
  const { data, ...pages } = usePaginationFragment<SavedFeedPaginationQuery, SavedFeed_viewer$key>(
    graphql`
      fragment SavedFeed_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "SavedFeedPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 3 }, cursor: { type: "String" }) {
        bookmarkedPosts(first: $count, after: $cursor) @connection(key: "SavedFeed_bookmarkedPosts") {
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
  const fetchNewestIds = useFetchNewestIds<SavedFeedNewestQuery>(
    graphql`
      query SavedFeedNewestQuery @throwOnFieldError {
        viewer {
          bookmarkedPosts(first: 1) {
            nodes {
              id
            }
          }
        }
      }
    `,
    {},
    ({ viewer: newest }) => newest?.bookmarkedPosts.nodes,
  );
  return (
    <PostList
      label="Mes enregistrements"
      {...postListProps(data.bookmarkedPosts, pages)}
      fetchNewestIds={fetchNewestIds}
      emptyHint="Pour retrouver une publication ici, choisissez «&nbsp;Enregistrer&nbsp;» dans son menu."
    />
  );
}
