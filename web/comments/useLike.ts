import { graphql } from 'react-relay/hooks';
import type { useLikeCommentMutation } from '../__generated__/useLikeCommentMutation.graphql';
import type { useLikeCommentUndoMutation } from '../__generated__/useLikeCommentUndoMutation.graphql';
import type { useLikeReplyMutation } from '../__generated__/useLikeReplyMutation.graphql';
import type { useLikeReplyUndoMutation } from '../__generated__/useLikeReplyUndoMutation.graphql';
import { useLatestMutation } from '../relay/useLatestMutation.ts';

interface Likeable {
  id: string;
  likeCount: number;
  viewerHasLiked: boolean;
}

/** Optimistic state. */
const toggled = ({ id, likeCount, viewerHasLiked }: Likeable) => ({
  id,
  likeCount: likeCount + (viewerHasLiked ? -1 : 1),
  viewerHasLiked: !viewerHasLiked,
});

const likeComment = graphql`
  mutation useLikeCommentMutation($input: LikeCommentInput!) @raw_response_type {
    likeComment(input: $input) {
      comment {
        id
        likeCount
        viewerHasLiked
      }
      userErrors {
        message
      }
    }
  }
`;

const unlikeComment = graphql`
  mutation useLikeCommentUndoMutation($input: UnlikeCommentInput!) @raw_response_type {
    unlikeComment(input: $input) {
      comment {
        id
        likeCount
        viewerHasLiked
      }
      userErrors {
        message
      }
    }
  }
`;

const likeReply = graphql`
  mutation useLikeReplyMutation($input: LikeReplyInput!) @raw_response_type {
    likeReply(input: $input) {
      reply {
        id
        likeCount
        viewerHasLiked
      }
      userErrors {
        message
      }
    }
  }
`;

const unlikeReply = graphql`
  mutation useLikeReplyUndoMutation($input: UnlikeReplyInput!) @raw_response_type {
    unlikeReply(input: $input) {
      reply {
        id
        likeCount
        viewerHasLiked
      }
      userErrors {
        message
      }
    }
  }
`;

/** Returns a function that toggles the viewer's like of a comment or reply optimistically. */
export function useLike(kind: 'comment' | 'reply') {
  const change = useLatestMutation<
    useLikeCommentMutation | useLikeCommentUndoMutation | useLikeReplyMutation | useLikeReplyUndoMutation
  >(`${kind} like`);
  return (before: Likeable) => {
    const entry = toggled(before);
    const { id: objectId, viewerHasLiked: isLike } = entry;
    if (kind === 'comment') {
      const payload = { comment: entry, userErrors: [] };
      change({
        objectId,
        variables: { input: { commentId: objectId } },
        ...(isLike
          ? { mutation: likeComment, optimisticResponse: { likeComment: payload } }
          : { mutation: unlikeComment, optimisticResponse: { unlikeComment: payload } }),
      });
      return;
    }
    const payload = { reply: entry, userErrors: [] };
    change({
      objectId,
      variables: { input: { replyId: objectId } },
      ...(isLike
        ? { mutation: likeReply, optimisticResponse: { likeReply: payload } }
        : { mutation: unlikeReply, optimisticResponse: { unlikeReply: payload } }),
    });
  };
}
