import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay';
import type { SavedFeed_viewer$key } from '../__generated__/SavedFeed_viewer.graphql';
import type { SavedFeedNewestQuery } from '../__generated__/SavedFeedNewestQuery.graphql';
import type { SavedFeedPaginationQuery } from '../__generated__/SavedFeedPaginationQuery.graphql';
import { fetchWhole } from '../relay/fetchWhole.ts';
import { PostList } from './PostList.tsx';

/** The posts that the person saved, the last saved first, in pages of three. */
export function SavedFeed({ viewer }: { viewer: SavedFeed_viewer$key }) {
  const { data, loadNext, hasNext, isLoadingNext, refetch } = usePaginationFragment<
    SavedFeedPaginationQuery,
    SavedFeed_viewer$key
  >(
    graphql`
      fragment SavedFeed_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "SavedFeedPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 3 }, cursor: { type: "String" }) {
        savedPosts(first: $count, after: $cursor) @connection(key: "SavedFeed_savedPosts") {
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
    const newest = await fetchWhole<SavedFeedNewestQuery>(
      environment,
      graphql`
        query SavedFeedNewestQuery @throwOnFieldError {
          viewer {
            savedPosts(first: 1) {
              nodes {
                id
              }
            }
          }
        }
      `,
      {},
    ).toPromise();
    return newest?.viewer?.savedPosts.nodes.map((post) => post.id) ?? [];
  };
  return (
    <PostList
      label="Mes enregistrements"
      connectionId={data.savedPosts.__id}
      posts={data.savedPosts.edges.map((edge) => edge.node)}
      hasNext={hasNext}
      isLoading={isLoadingNext}
      loadNext={loadNext}
      refresh={() => refetch({ count: 3, cursor: null }, { fetchPolicy: 'network-only' })}
      findNewest={findNewest}
      emptyHint="Pour retrouver une publication ici, choisissez « Enregistrer » dans son menu."
    />
  );
}
