import type { PostPageQuery } from '../__generated__/PostPageQuery.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData } from '../relay/preload.ts';
import { PostCard } from './PostCard.tsx';
import { postPageQuery } from './PostPage.query.ts';

/** A single post with its comments open. */
export function Component() {
  const { post } = usePageData<PostPageQuery>(postPageQuery);
  if (!post) return <NotFound />;
  return (
    <>
      <h1 className="sr-only">Publication</h1>
      <PostCard key={post.id} post={post} isOpen />
    </>
  );
}
