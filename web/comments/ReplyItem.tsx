import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { ReplyItem_reply$key } from '../__generated__/ReplyItem_reply.graphql';
import { useDeleteReply } from './useDelete.ts';
import { useLikeReply } from './useLike.ts';
import { CommentBody, CommentAction } from './CommentBody.tsx';

const EditCommentDialog = lazy(() => import('./EditCommentDialog.tsx'));
const LikersDialog = lazy(() => import('../reactions/LikersDialog.tsx'));

/** A reply to a comment. */
export function ReplyItem({
  reply: key,
  commentId,
  communityId,
}: {
  reply: ReplyItem_reply$key;
  commentId: string;
  communityId: string;
}) {
  const reply = useFragment(
    graphql`
      fragment ReplyItem_reply on Reply {
        id
        version
        text
        createdAt
        likeCount
        viewerHasLiked
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
  const [showsLikers, setShowsLikers] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const like = useLikeReply();
  const remove = useDeleteReply(commentId);
  return (
    <>
      <CommentBody
        {...reply}
        isPending={reply.id.startsWith('client:')}
        size={30}
        onLike={() => like(reply)}
        onShowLikers={() => setShowsLikers(true)}
        actions={
          <>
            {reply.viewerCanEdit && <CommentAction onClick={() => setEditing(true)}>Modifier</CommentAction>}
            {reply.viewerCanDelete && (
              <CommentAction onClick={() => void remove(reply.id)}>Supprimer</CommentAction>
            )}
          </>
        }
      />
      {isEditing && (
        <Suspense fallback={null}>
          <EditCommentDialog
            kind="reply"
            communityId={communityId}
            comment={reply}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
      {showsLikers && (
        <Suspense fallback={null}>
          <LikersDialog id={reply.id} onClose={() => setShowsLikers(false)} />
        </Suspense>
      )}
    </>
  );
}
