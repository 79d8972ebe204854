import { type ReactNode, Suspense, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CommentItem_comment$key } from '../__generated__/CommentItem_comment.graphql';
import type { CommentItem_viewer$key } from '../__generated__/CommentItem_viewer.graphql';
import type { ReplyThread_viewer$key } from '../__generated__/ReplyThread_viewer.graphql';
import replyThreadQuery from '../__generated__/ReplyThreadQuery$parameters.ts';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { Region } from '../relay/Region.tsx';
import { CommentAction, CommentBody, newRepliesText } from './CommentBody.tsx';
import { DraftSign } from '../drafts/DraftSign.tsx';
import { commentPlace, useIsUnsent } from './drafts.ts';
import { FormStandIn } from './FormStandIn.tsx';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import { useStableReplies } from './useStableReplies.ts';
import { useDeleteComment } from './useDeleteComment.ts';
import { useLikeComment } from './useLike.ts';

const replyThread = onDemand(replyThreadQuery, () => import('./ReplyThread.tsx'));

interface Props {
  comment: CommentItem_comment$key;
  communityId: string;
  /** The comment's post. */
  postId: string;
  /** Signed-in user; null if replies are not allowed. */
  viewer: CommentItem_viewer$key | null;
  /** Path of the post's page. */
  address: string;
  /** Replies that are loaded and open with the comment. */
  replyList?: ReplyList | undefined;
  /** Element beside the actions, such as a button for new comments. */
  offer?: ReactNode;
}

/** Renders the replies to a comment, with the form if `isWriting`. */
export type ReplyList = (viewer: ReplyThread_viewer$key, isWriting: boolean) => ReactNode;

/** Comment with its replies. */
export function CommentItem({
  comment: key,
  communityId,
  postId,
  viewer: viewerKey,
  address,
  replyList,
  offer,
}: Props) {
  const comment = useFragment(
    graphql`
      fragment CommentItem_comment on Comment {
        id
        databaseId
        # Read by the dialog that changes it.
        version
        text
        createdAt
        likeCount
        viewerHasLiked
        replyCount
        viewerCanDelete
        viewerCanEdit
        image {
          url(width: 480)
          width
          height
          alt
        }
        gif {
          url
        }
        author {
          id
          ...PersonAvatar_user
          ...PersonLink_user
        }
        ...ChangedNotice_edited
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
  const isHeld = useStableReplies(place, comment.replyCount);
  const like = useLikeComment();
  const remove = useDeleteComment(postId);
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
        onLike={() => like(comment)}
        onDelete={() => void remove(comment)}
        actionsBefore={
          <>
            {viewer && (
              <CommentAction
                {...replies.intent({ id })}
                onClick={() => {
                  if (!replyList) replies.open({ id });
                  setIsReplying(true);
                }}
              >
                Répondre
              </CommentAction>
            )}
            {viewer && !isOpen && <DraftSign place={commentPlace(id)} isShown={isUnsent} />}
          </>
        }
        actionsAfter={
          <>
            {viewer && isHeld && !isOpen && (
              <CommentAction {...replies.intent({ id })} onClick={() => replies.open({ id })}>
                {newRepliesText(replyCount)}
              </CommentAction>
            )}
            {offer}
          </>
        }
      >
        {viewer && replyCount > 0 && !isHeld && !isOpen && (
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
        {viewer && replyList && <div className="mt-2 ml-11">{replyList(viewer, isReplying)}</div>}
        {viewer && !replyList && replies.opened && (
          <div className="mt-2 ml-11">
            <Region queryRef={replies.opened.queryRef} onRetry={replies.opened.onRetry}>
              <Suspense
                fallback={
                  <ThreadSkeleton
                    label="Chargement des réponses"
                    count={replyCount}
                    below={
                      isReplying && (
                        <FormStandIn
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
                  isWriting={isReplying}
                />
              </Suspense>
            </Region>
          </div>
        )}
      </CommentBody>
    </div>
  );
}
