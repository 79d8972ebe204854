import { type ReactNode, Suspense, useDeferredValue, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CommentSection_post$key } from '../__generated__/CommentSection_post.graphql';
import { DraftSign } from '../drafts/DraftSign.tsx';
import { Region } from '../relay/Region.tsx';
import { CommentItem } from './CommentItem.tsx';
import { FormStandIn } from './FormStandIn.tsx';
import { commentPlace, useIsUnsent } from './drafts.ts';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import { newCommentsText } from './CommentBody.tsx';
import { postPath } from './postPath.ts';
import { commentThread, type OpenableComments } from './useComments.ts';
import { useStableComment } from './useStableComment.ts';

interface Props {
  post: CommentSection_post$key;
  comments: OpenableComments;
  /** Thread loaded with the post. */
  thread: ((isWriting: boolean) => ReactNode) | undefined;
}

/** Comments of a post: the newest one, or the open thread. */
export function CommentSection({ post: key, comments, thread }: Props) {
  const post = useFragment(
    graphql`
      fragment CommentSection_post on Post {
        id
        databaseId
        commentCount
        viewerCanComment
        community {
          id
          databaseId
        }
        lastComment {
          id
          ...CommentItem_comment
        }
      }
    `,
    key,
  );
  const isUnsent = useIsUnsent(post.id);
  const { isOpen, isWriting, intent, open, opened } = comments;
  const place = useRef<HTMLDivElement>(null);
  const { comment, previous, waiting } = useStableComment(place, post, isOpen);
  // Renders the skeleton at once: a transition would delay it.
  const queryRef = opened?.queryRef ?? null;
  const drawn = useDeferredValue(queryRef, null);
  if (isOpen) {
    const frame = (
      <ThreadSkeleton
        label="Chargement des commentaires"
        count={post.commentCount}
        below={
          post.viewerCanComment && (
            <FormStandIn
              subject={post.id}
              label="Votre commentaire"
              placeholder="Écrire un commentaire…"
              autoFocus={isWriting}
            />
          )
        }
      />
    );
    return (
      <div className="border-t border-line px-4 py-3">
        {thread?.(isWriting)}
        {opened && (
          <Region queryRef={opened.queryRef} onRetry={opened.onRetry}>
            <Suspense fallback={frame}>
              {queryRef === drawn ? (
                <commentThread.Component {...opened} isWriting={isWriting} />
              ) : (
                // Inside the boundary: its content waits without a fallback.
                frame
              )}
            </Suspense>
          </Region>
        )}
      </div>
    );
  }
  // An empty section takes no space but stays mounted.
  if (!comment && !post.viewerCanComment) return <div ref={place} className="-mt-1.5" />;
  return (
    <div ref={place} className="flex flex-col gap-1 border-t border-line px-4 py-1.5">
      {previous > 0 && (
        <button
          type="button"
          {...intent}
          onClick={() => open(false)}
          className="min-h-9 self-start text-sm font-medium text-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
        >
          {previous > 1 ? `Voir les ${previous} commentaires précédents` : 'Voir le commentaire précédent'}
        </button>
      )}
      {comment && (
        <CommentItem
          comment={comment}
          communityId={post.community.id}
          postId={post.id}
          address={postPath(post)}
          viewer={null}
        />
      )}
      {post.viewerCanComment && (
        <div className="flex min-w-0 items-center rounded-2xl bg-sunken">
          {/* The form is loaded on use. */}
          <button
            type="button"
            {...intent}
            onClick={() => open(true)}
            className="min-h-9 min-w-0 flex-1 cursor-text truncate rounded-2xl px-4 text-left pointer-coarse:min-h-11 text-[0.9375rem] text-muted hover:bg-line/60"
          >
            <DraftSign place={commentPlace(post.id)} isShown={isUnsent} />{' '}
            <span>{isUnsent ? 'Reprendre votre commentaire…' : 'Écrire un commentaire…'}</span>
          </button>
          {waiting > 0 && (
            <button
              type="button"
              {...intent}
              onClick={() => open(false)}
              className="min-h-9 shrink-0 rounded-2xl px-4 text-sm font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
            >
              {newCommentsText(waiting)}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
