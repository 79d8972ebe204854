import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { CommentSection_post$key } from '../__generated__/CommentSection_post.graphql';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Region } from '../relay/Region.tsx';
import { CommentItem } from './CommentItem.tsx';
import { CommentThread } from './CommentThread.tsx';

interface Props {
  post: CommentSection_post$key;
  isOpen: boolean;
  /** Whether they were opened to write. */
  isWriting: boolean;
  onOpen: (toWrite: boolean) => void;
}

/** What is said under a post: its newest comment, or all of them once they are asked for. */
export function CommentSection({ post: key, isOpen, isWriting, onOpen }: Props) {
  const post = useFragment(
    graphql`
      fragment CommentSection_post on Post {
        id
        commentCount
        viewerCanComment
        community {
          id
        }
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
        <Region>
          <Suspense fallback={<ThreadSkeleton />}>
            <CommentThread postId={post.id} isWriting={isWriting} />
          </Suspense>
        </Region>
      </div>
    );
  }
  if (!post.lastComment && !post.viewerCanComment) return null;
  return (
    <div className="flex flex-col gap-1 border-t border-line px-4 py-3">
      {post.lastComment && (
        <CommentItem
          comment={post.lastComment}
          postId={post.id}
          communityId={post.community.id}
          author={null}
        />
      )}
      {post.commentCount > 1 && (
        <button
          type="button"
          onClick={() => onOpen(false)}
          className="min-h-9 self-start text-sm font-medium text-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
        >
          Voir les autres commentaires
        </button>
      )}
      {post.viewerCanComment && (
        // The form itself is loaded when it is used.
        <button
          type="button"
          onClick={() => onOpen(true)}
          className="min-h-11 cursor-text rounded-2xl bg-sunken px-4 text-left text-[0.9375rem] text-muted hover:bg-line/60"
        >
          Écrire un commentaire…
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
