import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { CommentItem_comment$key } from '../__generated__/CommentItem_comment.graphql';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Region } from '../relay/Region.tsx';
import { ReplyThread } from './ReplyThread.tsx';
import type { Author } from './useCreateComment.ts';
import { useDeleteComment } from './useDelete.ts';
import { useLikeComment } from './useLike.ts';
import { CommentBody, CommentAction } from './CommentBody.tsx';

const EditCommentDialog = lazy(() => import('./EditCommentDialog.tsx'));
const LikersDialog = lazy(() => import('../reactions/LikersDialog.tsx'));

interface Props {
  comment: CommentItem_comment$key;
  postId: string;
  communityId: string;
  /** The signed-in person, who may reply; null where only reading is offered. */
  author: Author | null;
}

/** A comment with its replies. */
export function CommentItem({ comment: key, postId, communityId, author }: Props) {
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
  const [isOpen, setIsOpen] = useState(false);
  const [isReplying, setIsReplying] = useState(false);
  const [showsLikers, setShowsLikers] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const like = useLikeComment();
  const remove = useDeleteComment(postId);
  return (
    <>
      <CommentBody
        {...comment}
        isPending={comment.id.startsWith('client:')}
        size={36}
        onLike={() => like(comment)}
        onShowLikers={() => setShowsLikers(true)}
        actions={
          <>
            {author && (
              <CommentAction
                onClick={() => {
                  setIsOpen(true);
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
              <CommentAction onClick={() => void remove(comment.id)}>Supprimer</CommentAction>
            )}
          </>
        }
      />
      {author && comment.replyCount > 0 && !isOpen && (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          aria-expanded={false}
          className="ml-12 min-h-9 pointer-coarse:min-h-11 max-sm:min-h-11 text-sm font-medium text-accent-ink hover:underline"
        >
          {comment.replyCount > 1 ? `Voir les ${comment.replyCount} réponses` : 'Voir la réponse'}
        </button>
      )}
      {author && isOpen && (
        <div className="mt-2 ml-11">
          <Region>
            <Suspense fallback={<Skeleton className="h-14 w-full rounded-2xl" />}>
              <ReplyThread
                commentId={comment.id}
                communityId={communityId}
                author={author}
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
      {showsLikers && (
        <Suspense fallback={null}>
          <LikersDialog id={comment.id} onClose={() => setShowsLikers(false)} />
        </Suspense>
      )}
    </>
  );
}
