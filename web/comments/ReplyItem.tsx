import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { ReplyItem_reply$key } from '../__generated__/ReplyItem_reply.graphql';
import { useDeleteReply } from './useDelete.ts';
import { useLikeReply } from './useLike.ts';
import { isOnItsWay } from './useOptimisticEntry.ts';
import { CommentAction, CommentBody } from './CommentBody.tsx';

const EditCommentDialog = lazy(() => import('./EditCommentDialog.tsx'));

interface Props {
  reply: ReplyItem_reply$key;
  communityId: string;
  /** The lists that it leaves when it is deleted. */
  connections: readonly string[];
}

/** A reply to a comment. */
export function ReplyItem({ reply: key, communityId, connections }: Props) {
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
  const [isEditing, setEditing] = useState(false);
  const like = useLikeReply();
  const remove = useDeleteReply(connections);
  return (
    <>
      <CommentBody
        {...reply}
        isPending={isOnItsWay(reply.id)}
        size={30}
        onLike={() => like(reply)}
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
    </>
  );
}
