import type { LoadMoreFn } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';
import type { PostCard_post$key } from '../__generated__/PostCard_post.graphql';

/** Pages of three, as documented. */
export const pageSize = 3;

interface Connection {
  readonly __id: string;
  readonly edges: readonly { readonly node: { readonly id: string } & PostCard_post$key }[];
}

/** What a feed's pagination fragment gives beside its data. */
interface Pages {
  hasNext: boolean;
  isLoadingNext: boolean;
  loadNext: LoadMoreFn<OperationType>;
  refetch: (variables: { count: number; cursor: null }, options: { fetchPolicy: 'network-only' }) => unknown;
}

/** A feed's posts and further pages, as `PostList` takes them. */
export const pagesOf = (
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
