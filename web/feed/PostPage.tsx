import type { PostPageQuery } from '../__generated__/PostPageQuery.graphql';
import { CommentThread } from '../comments/CommentThread.tsx';
import { NotFound } from '../core/NotFoundPage.tsx';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { Region } from '../relay/Region.tsx';
import { PostCard } from './PostCard.tsx';
import { postPageQuery } from './PostPage.query.ts';

/** Page of a post with open comments. */
export function Component() {
  const { post, viewer } = usePageData<PostPageQuery>(postPageQuery);
  const reload = usePageReload(postPageQuery);
  if (!post) return <NotFound />;
  return (
    <>
      <h1 className="sr-only">Publication</h1>
      <PostCard
        key={post.id}
        post={post}
        thread={(isWriting) =>
          viewer && (
            <Region onRetry={reload}>
              <CommentThread post={post} viewer={viewer} isWriting={isWriting} />
            </Region>
          )
        }
      />
    </>
  );
}
