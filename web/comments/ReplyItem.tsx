import { type ReactNode, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ReplyItem_reply$key } from '../__generated__/ReplyItem_reply.graphql';
import { useGone } from '../live/gone.ts';
import { DraftSign } from '../drafts/DraftSign.tsx';
import { editPlace } from './editPlace.ts';
import { GoneNotice } from './GoneNotice.tsx';
import { useDeleteReply } from './useDeleteReply.ts';
import { useLikeReply } from './useLike.ts';
import { isOnItsWay } from './onItsWay.ts';
import { CommentAction, CommentBody } from './CommentBody.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';

const EditCommentDialog = lazyPart(() => import('./EditCommentDialog.tsx'), { isLayer: true });

interface Props {
  reply: ReplyItem_reply$key;
  communityId: string;
  /** The post under which all of it stands. */
  postId: string;
  /** What it replies to. */
  commentId: string;
  /** What is offered beside its actions, as replies that have come after it. */
  offer?: ReactNode;
}

/** A reply to a comment. */
export function ReplyItem({ reply: key, communityId, postId, commentId, offer }: Props) {
  const reply = useFragment(
    graphql`
      fragment ReplyItem_reply on Reply {
        id
        # Read by the dialog that changes it.
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
  const remove = useDeleteReply({ postId, commentId });
  const unsent = useGone(reply.id);
  if (unsent)
    return (
      <GoneNotice nodeId={reply.id} unsent={unsent}>
        Cette réponse n’est plus disponible.
      </GoneNotice>
    );
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
            <DraftSign place={editPlace(reply.id)} />
            {reply.viewerCanDelete && (
              <CommentAction onClick={() => void remove(reply.id)}>Supprimer</CommentAction>
            )}
            {offer}
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
