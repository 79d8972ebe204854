import { useCallback, useTransition } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import type { FoundPosts_search$key } from '../__generated__/FoundPosts_search.graphql';
import type { FoundPostsQuery } from '../__generated__/FoundPostsQuery.graphql';
import { rangesOf } from '../core/highlights.ts';
import { PostCard } from '../feed/PostCard.tsx';
import { PostList } from '../feed/PostList.tsx';
import { FindInTextContext } from '../feed/PostText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Similar } from './Similar.tsx';

/** The posts that were found: a feed as any other. */
export function FoundPosts({ search }: { search: FoundPosts_search$key }) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    FoundPostsQuery,
    FoundPosts_search$key
  >(
    graphql`
      fragment FoundPosts_search on Search
      @throwOnFieldError
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "FoundPostsQuery") {
        posts(first: $first, after: $after) @connection(key: "FoundPosts_posts") {
          __id
          edges {
            node {
              id
              ...PostCard_post
            }
          }
        }
        highlightPrefixes
        similar {
          posts {
            id
            ...PostCard_post
          }
        }
      }
    `,
    search,
  );
  const [, startTransition] = useTransition();
  const posts = data.posts.edges.map((edge) => edge.node);
  const { posts: similar } = data.similar;
  const { highlightPrefixes: words } = data;
  const findInText = useCallback((text: Node) => rangesOf(text, words).next().value ?? undefined, [words]);
  return (
    <FindInTextContext value={findInText}>
      {posts.length === 0 ? (
        <EmptyState title="Aucune publication trouvée" icon={<IconNews aria-hidden />} />
      ) : (
        <PostList
          label="Publications trouvées"
          connectionId={data.posts.__id}
          posts={posts}
          hasNext={hasNext}
          isLoading={isLoadingNext}
          loadNext={loadNext}
          refresh={() => startTransition(() => void refetch({}, { fetchPolicy: 'network-only' }))}
          // Results of a search are not updated with newer posts.
          fetchNewestIds={() => Promise.resolve([])}
        />
      )}
      {similar.length > 0 && (
        <Similar>
          <div className="flex flex-col gap-4">
            {similar.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </div>
        </Similar>
      )}
    </FindInTextContext>
  );
}
