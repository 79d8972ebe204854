import { type ReactNode, Suspense } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { CommentSection_post$key } from '../__generated__/CommentSection_post.graphql';
import { DraftSign } from '../drafts/DraftSign.tsx';
import { useHasDraft } from '../drafts/useDraft.ts';
import { Region } from '../relay/Region.tsx';
import { CommentItem } from './CommentItem.tsx';
import { commentPlace } from './keptComment.ts';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import { commentThread, type OpenableComments } from './useComments.ts';

interface Props {
  post: CommentSection_post$key;
  comments: OpenableComments;
  /** The thread, where it came with the post. */
  thread: ((isWriting: boolean) => ReactNode) | undefined;
}

/** What is said under a post: its newest comment, or all of them once they are asked for. */
export function CommentSection({ post: key, comments, thread }: Props) {
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
  const hasDraft = useHasDraft(commentPlace(post.id));
  const { isOpen, isWriting, intent, open, opened } = comments;
  if (isOpen) {
    return (
      <div className="border-t border-line px-4 py-3">
        {thread?.(isWriting)}
        {opened && (
          <Region queryRef={opened.queryRef} onRetry={opened.onRetry}>
            <Suspense
              fallback={
                <ThreadSkeleton
                  label="Chargement des commentaires"
                  count={post.commentCount}
                  form={post.viewerCanComment ? 'above' : 'none'}
                />
              }
            >
              <commentThread.Component {...opened} isWriting={isWriting} />
            </Suspense>
          </Region>
        )}
      </div>
    );
  }
  if (!post.lastComment && !post.viewerCanComment) return null;
  return (
    <div className="flex flex-col gap-1 border-t border-line px-4 py-3">
      {post.lastComment && (
        <CommentItem
          comment={post.lastComment}
          communityId={post.community.id}
          postId={post.id}
          viewer={null}
        />
      )}
      {post.commentCount > 1 && (
        <button
          type="button"
          {...intent}
          onClick={() => open(false)}
          className="min-h-9 self-start text-sm font-medium text-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
        >
          Voir les autres commentaires
        </button>
      )}
      {post.viewerCanComment && (
        // The form itself is loaded when it is used.
        <button
          type="button"
          {...intent}
          onClick={() => open(true)}
          className="min-h-11 cursor-text rounded-2xl bg-sunken px-4 text-left text-[0.9375rem] text-muted hover:bg-line/60"
        >
          <DraftSign place={commentPlace(post.id)} />{' '}
          {hasDraft ? 'Reprendre votre commentaire…' : 'Écrire un commentaire…'}
        </button>
      )}
    </div>
  );
}
