import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { CommentItem_comment$key } from '../__generated__/CommentItem_comment.graphql';
import type { CommentItem_viewer$key } from '../__generated__/CommentItem_viewer.graphql';
import replyThreadQuery from '../__generated__/ReplyThreadQuery$parameters.ts';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { Region } from '../relay/Region.tsx';
import { CommentAction, CommentBody } from './CommentBody.tsx';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import { useDeleteComment } from './useDelete.ts';
import { useLikeComment } from './useLike.ts';
import { isOnItsWay } from './useOptimisticEntry.ts';

const EditCommentDialog = lazy(() => import('./EditCommentDialog.tsx'));
const replyThread = onDemand(replyThreadQuery, () => import('./ReplyThread.tsx'));

interface Props {
  comment: CommentItem_comment$key;
  communityId: string;
  /** The lists that it leaves when it is deleted. */
  connections: readonly string[];
  /** The signed-in person, who may reply; null where only reading is offered. */
  viewer: CommentItem_viewer$key | null;
}

/** A comment with its replies. */
export function CommentItem({ comment: key, communityId, connections, viewer: viewerKey }: Props) {
  const comment = useFragment(
    graphql`
      fragment CommentItem_comment on Comment {
        id
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
  const [isEditing, setEditing] = useState(false);
  const like = useLikeComment();
  const remove = useDeleteComment(connections);
  const { id, replyCount } = comment;
  return (
    <>
      <CommentBody
        {...comment}
        isPending={isOnItsWay(id)}
        size={36}
        onLike={() => like(comment)}
        actions={
          <>
            {viewer && (
              <CommentAction
                {...replies.intent({ id })}
                onClick={() => {
                  replies.open({ id });
                  setIsReplying(true);
                }}
              >
                Répondre
              </CommentAction>
            )}
            {comment.viewerCanEdit && (
              <CommentAction onClick={() => setEditing(true)}>Modifier</CommentAction>
            )}
            {comment.viewerCanDelete && (
              <CommentAction onClick={() => void remove(id)}>Supprimer</CommentAction>
            )}
          </>
        }
      />
      {viewer && replyCount > 0 && !replies.opened && (
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
      {viewer && replies.opened && (
        <div className="mt-2 ml-11">
          <Region queryRef={replies.opened.queryRef} onRetry={replies.opened.onRetry}>
            <Suspense
              fallback={
                <ThreadSkeleton
                  label="Chargement des réponses"
                  count={replyCount}
                  form={isReplying ? 'below' : 'none'}
                />
              }
            >
              <replyThread.Component
                {...replies.opened}
                communityId={communityId}
                viewer={viewer}
                isWriting={isReplying}
              />
            </Suspense>
          </Region>
        </div>
      )}
      {isEditing && (
        <Suspense fallback={null}>
          <EditCommentDialog
            kind="comment"
            communityId={communityId}
            comment={comment}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
