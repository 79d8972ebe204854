import { type ReactNode, useDeferredValue, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CommentSection_post$key } from '../__generated__/CommentSection_post.graphql';
import { DraftSign } from '../drafts/DraftNotices.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { useMediaQuery } from '../ui/pageStyle.ts';
import { CommentFormPlaceholder } from './CommentFormPlaceholder.tsx';
import { LastComment, newCommentsText } from './LastComment.tsx';
import { commentDraftKey, useIsUnsent } from './drafts.ts';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import { postPath } from './postPath.ts';
import { commentThread, type OpenableComments } from './useComments.ts';
import { useStableComment } from './useStableComment.ts';

interface Props {
  post: CommentSection_post$key;
  comments: OpenableComments;
  /** Thread loaded with the post. */
  thread: ((autoFocus: boolean) => ReactNode) | undefined;
  /** Renders the post's actions, on wide screens with the field that opens the form. */
  bar: (field: ReactNode) => ReactNode;
}

/** Actions of a post, and its comments below: the newest one, or the open thread. */
export function CommentSection({ post: key, comments, thread, bar }: Props) {
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
          ...LastComment_comment
        }
      }
    `,
    key,
  );
  const isUnsent = useIsUnsent(post.id);
  const { isOpen, isWriting, intent, open, opened } = comments;
  const place = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(width < 40rem)');
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
            <CommentFormPlaceholder
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
      <div>
        {bar(null)}
        <div className="border-t border-line px-4 py-3">
          {thread?.(isWriting)}
          {opened && (
            <ErrorRegion queryRef={opened.queryRef} onRetry={opened.onRetry} fallback={frame}>
              {queryRef === drawn ? (
                <commentThread.Component {...opened} autoFocus={isWriting} />
              ) : (
                // Inside the boundary: its content waits without a fallback.
                frame
              )}
            </ErrorRegion>
          )}
        </div>
      </div>
    );
  }
  const field = post.viewerCanComment && (
    <div className="flex min-w-0 items-center rounded-2xl bg-sunken max-sm:mx-4 max-sm:mt-1 sm:ms-auto sm:max-w-60 sm:grow sm:basis-44">
      {/* The form is loaded on use. */}
      <button
        type="button"
        {...intent}
        onClick={() => open(true)}
        className="min-h-9 min-w-0 flex-1 cursor-text truncate rounded-2xl px-4 text-left pointer-coarse:min-h-11 text-[0.9375rem] text-muted hover:bg-line/60 sm:px-2.5 sm:text-sm"
      >
        <DraftSign place={commentDraftKey(post.id)} isShown={isUnsent} />{' '}
        <span>{isUnsent ? 'Reprendre votre commentaire…' : 'Écrire un commentaire…'}</span>
      </button>
      {waiting > 0 && !comment && (
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
  );
  return (
    <div ref={place} className="pb-1.5 max-sm:pb-2">
      {bar(!isPhone && field)}
      {comment && (
        <LastComment
          comment={comment}
          address={postPath(post)}
          comments={comments}
          count={previous + 1}
          waiting={waiting}
        />
      )}
      {isPhone && field}
    </div>
  );
}
