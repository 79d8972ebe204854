import { type ReactNode, useRef, useState, type RefObject, useEffect, useLayoutEffect } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CommentItem_comment$key } from '../__generated__/CommentItem_comment.graphql';
import type { CommentItem_viewer$key } from '../__generated__/CommentItem_viewer.graphql';
import type { ReplyThread_viewer$key } from '../__generated__/ReplyThread_viewer.graphql';
import replyThreadQuery from '../__generated__/ReplyThreadQuery$parameters.ts';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { CommentAction, CommentBody, newRepliesText } from './CommentBody.tsx';
import { DraftSign } from '../drafts/DraftNotices.tsx';
import { commentDraftKey, useIsUnsent } from './drafts.ts';
import { CommentFormPlaceholder } from './CommentFormPlaceholder.tsx';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import { useDeleteComment } from './useDeleteComment.ts';
import { isInView } from './useStableComment.ts';

/**
 * Whether the link to a comment's replies is held back: the first reply arrived while the comment is on screen, and
 * the link would move the content below.
 */
function useStableReplies(ref: RefObject<Element | null>, replyCount: number): boolean {
  const [isShown, setShown] = useState(replyCount > 0);
  if (isShown && replyCount === 0) setShown(false);
  const isHeld = !isShown && replyCount > 0;
  useLayoutEffect(() => {
    if (isHeld && !isInView(ref.current)) setShown(true);
  }, [isHeld, ref]);
  useEffect(() => {
    if (!isHeld || !ref.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => !isIntersecting)) setShown(true);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isHeld, ref]);
  return isHeld;
}

const replyThread = onDemand(replyThreadQuery, () => import('./ReplyThread.tsx'));

interface Props {
  comment: CommentItem_comment$key;
  communityId: string;
  /** The comment's post. */
  postId: string;
  viewer: CommentItem_viewer$key;
  /** Path of the post's page. */
  address: string;
  /** Renders replies that the page loaded, because its address names one of them. */
  replyList?: ReplyList | undefined;
  /** Further action, such as a button for new comments. */
  extraAction?: ReactNode;
}

/** Renders the replies to a comment, with the form if `hasForm`. */
export type ReplyList = (viewer: ReplyThread_viewer$key, hasForm: boolean) => ReactNode;

/** Comment with its replies. */
export function CommentItem({
  comment: key,
  communityId,
  postId,
  viewer: viewerKey,
  address,
  replyList,
  extraAction,
}: Props) {
  const comment = useFragment(
    graphql`
      fragment CommentItem_comment on Comment {
        id
        replyCount
        ...CommentBody_entry
      }
    `,
    key,
  );
  const viewer = useFragment(
    graphql`
      fragment CommentItem_viewer on Viewer {
        ...ReplyThread_viewer
      }
    `,
    viewerKey,
  );
  const replies = useOnDemand(replyThread);
  const [isReplying, setIsReplying] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isRepliesLinkDeferred = useStableReplies(place, comment.replyCount);
  const remove = useDeleteComment();
  const { id, replyCount } = comment;
  const isUnsent = useIsUnsent(id);
  const isOpen = replyList !== undefined || replies.opened !== null;
  return (
    <div ref={place}>
      <CommentBody
        kind="comment"
        entry={comment}
        communityId={communityId}
        address={address}
        onDelete={() => void remove({ kind: 'comment', id, postId, replyCount })}
        actionsBefore={
          <>
            <CommentAction
              {...replies.intent({ id })}
              onClick={() => {
                if (!replyList) replies.open({ id });
                setIsReplying(true);
              }}
            >
              Répondre
            </CommentAction>
            {!isOpen && <DraftSign place={commentDraftKey(id)} isShown={isUnsent} />}
          </>
        }
        actionsAfter={
          <>
            {isRepliesLinkDeferred && !isOpen && (
              <CommentAction {...replies.intent({ id })} onClick={() => replies.open({ id })}>
                {newRepliesText(replyCount)}
              </CommentAction>
            )}
            {extraAction}
          </>
        }
      >
        {replyCount > 0 && !isRepliesLinkDeferred && !isOpen && (
          <button
            type="button"
            {...replies.intent({ id })}
            onClick={() => replies.open({ id })}
            aria-expanded={false}
            className="ml-12 min-h-9 pointer-coarse:min-h-11 max-sm:min-h-11 text-sm font-medium text-accent-ink hover:underline"
          >
            {replyCount > 1 ? `Voir les ${replyCount} réponses` : 'Voir la réponse'}
          </button>
        )}
        {replyList && <div className="mt-2 ml-11">{replyList(viewer, isReplying)}</div>}
        {!replyList && replies.opened && (
          <div className="mt-2 ml-11">
            <ErrorRegion
              queryRef={replies.opened.queryRef}
              onRetry={replies.opened.onRetry}
              fallback={
                <ThreadSkeleton
                  label="Chargement des réponses"
                  count={replyCount}
                  below={
                    isReplying && (
                      <CommentFormPlaceholder
                        subject={id}
                        label="Votre réponse"
                        placeholder="Écrire une réponse…"
                        autoFocus
                      />
                    )
                  }
                />
              }
            >
              <replyThread.Component
                {...replies.opened}
                communityId={communityId}
                postId={postId}
                address={address}
                viewer={viewer}
                hasForm={isReplying}
              />
            </ErrorRegion>
          </div>
        )}
      </CommentBody>
    </div>
  );
}
