import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { CommentSection_post$key } from '../__generated__/CommentSection_post.graphql';
import { ErrorBoundary } from '../app/ErrorBoundary.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { CommentItem } from './CommentItem.tsx';
import { CommentThread } from './CommentThread.tsx';

interface Props {
  post: CommentSection_post$key;
  isOpen: boolean;
  onOpen: () => void;
}

/** What is said under a post: its newest comment, or all of them once they are asked for. */
export function CommentSection({ post: key, isOpen, onOpen }: Props) {
  const post = useFragment(
    graphql`
      fragment CommentSection_post on Post {
        id
        commentCount
        lastComment {
          id
          ...CommentItem_comment
        }
      }
    `,
    key,
  );
  if (isOpen) {
    return (
      <div className="border-t border-line px-4 py-3">
        <ErrorBoundary>
          <Suspense fallback={<ThreadSkeleton />}>
            <CommentThread postId={post.id} />
          </Suspense>
        </ErrorBoundary>
      </div>
    );
  }
  if (!post.lastComment) return null;
  return (
    <div className="border-t border-line px-4 py-3">
      <CommentItem comment={post.lastComment} postId={post.id} author={null} />
      {post.commentCount > 1 && (
        <button
          type="button"
          onClick={onOpen}
          className="mt-1 min-h-9 text-sm font-medium text-muted hover:text-ink hover:underline"
        >
          Voir les autres commentaires
        </button>
      )}
    </div>
  );
}

const ThreadSkeleton = () => (
  <div className="flex flex-col gap-4" aria-busy="true" aria-label="Chargement des commentaires">
    <Skeleton className="h-24 w-full rounded-2xl" />
    {[1, 2, 3].map((row) => (
      <div key={row} className="flex gap-3">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-16 flex-1 rounded-2xl" />
      </div>
    ))}
  </div>
);
