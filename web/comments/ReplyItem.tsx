import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ReplyItem_reply$key } from '../__generated__/ReplyItem_reply.graphql';
import { CommentBody } from './CommentBody.tsx';
import { useDeleteReply } from './useDeleteReply.ts';
import { useLikeReply } from './useLike.ts';

interface Props {
  reply: ReplyItem_reply$key;
  communityId: string;
  /** The reply's post. */
  postId: string;
  /** Path of the post's page. */
  address: string;
  /** The parent comment. */
  commentId: string;
  /** Element beside the actions, such as a button for new replies. */
  offer?: ReactNode;
}

/** Reply to a comment. */
export function ReplyItem({ reply: key, communityId, postId, address, commentId, offer }: Props) {
  const reply = useFragment(
    graphql`
      fragment ReplyItem_reply on Reply {
        id
        databaseId
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
  const like = useLikeReply();
  const remove = useDeleteReply({ postId, commentId });
  return (
    <CommentBody
      kind="reply"
      entry={reply}
      communityId={communityId}
      address={address}
      onLike={() => like(reply)}
      onDelete={() => void remove(reply.id)}
      actionsAfter={offer}
    />
  );
}
