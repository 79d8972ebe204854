import type { LoadMoreFn } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';
import type { PostCard_post$key } from '../__generated__/PostCard_post.graphql';

/** Page size of the specification. */
export const pageSize = 3;

interface Connection {
  readonly __id: string;
  readonly edges: readonly { readonly node: { readonly id: string } & PostCard_post$key }[];
}

/** Result of a feed's pagination fragment, without its data. */
interface Pages {
  hasNext: boolean;
  isLoadingNext: boolean;
  loadNext: LoadMoreFn<OperationType>;
  refetch: (variables: { count: number; cursor: null }, options: { fetchPolicy: 'network-only' }) => unknown;
}

/** Posts and pagination of a feed, as props of `PostList`. */
export const postListProps = (
  { __id, edges }: Connection,
  { hasNext, isLoadingNext, loadNext, refetch }: Pages,
) => ({
  connectionId: __id,
  posts: edges.map(({ node }) => node),
  hasNext,
  isLoading: isLoadingNext,
  loadNext,
  refresh: () => {
    refetch({ count: pageSize, cursor: null }, { fetchPolicy: 'network-only' });
  },
});
