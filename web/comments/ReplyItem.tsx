import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { ReplyItem_reply$key } from '../__generated__/ReplyItem_reply.graphql';
import { useDeleteReply } from './useDelete.ts';
import { useLike } from './useLike.ts';
import { Written, WrittenAction } from './Written.tsx';

const EditWrittenDialog = lazy(() => import('./EditWrittenDialog.tsx'));
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
      }
    `,
    key,
  );
  const [showsLikers, setShowsLikers] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const like = useLike('reply');
  const remove = useDeleteReply(commentId);
  return (
    <>
      <Written
        {...reply}
        isPending={reply.id.startsWith('client:')}
        size={30}
        onLike={() => like(reply)}
        onShowLikers={() => setShowsLikers(true)}
        actions={
          <>
            {reply.viewerCanEdit && <WrittenAction onClick={() => setEditing(true)}>Modifier</WrittenAction>}
            {reply.viewerCanDelete && (
              <WrittenAction onClick={() => void remove(reply.id)}>Supprimer</WrittenAction>
            )}
          </>
        }
      />
      {isEditing && (
        <Suspense fallback={null}>
          <EditWrittenDialog
            kind="reply"
            communityId={communityId}
            written={reply}
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
