import { graphql } from 'react-relay/hooks';
import type { useLikeCommentMutation } from '../__generated__/useLikeCommentMutation.graphql';
import type { useLikeCommentUndoMutation } from '../__generated__/useLikeCommentUndoMutation.graphql';
import type { useLikeReplyMutation } from '../__generated__/useLikeReplyMutation.graphql';
import type { useLikeReplyUndoMutation } from '../__generated__/useLikeReplyUndoMutation.graphql';
import { useLatestMutation } from '../reactions/useLatestMutation.ts';

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

/** Returns a function that toggles the viewer's like of a comment optimistically. */
export function useLikeComment() {
  const change = useLatestMutation<useLikeCommentMutation | useLikeCommentUndoMutation>('comment like');
  return (before: Likeable) => {
    const comment = toggled(before);
    const payload = { comment, userErrors: [] };
    change({
      objectId: comment.id,
      variables: { input: { commentId: comment.id } },
      ...(comment.viewerHasLiked
        ? { mutation: likeComment, optimisticResponse: { likeComment: payload } }
        : { mutation: unlikeComment, optimisticResponse: { unlikeComment: payload } }),
    });
  };
}

/** Returns a function that toggles the viewer's like of a reply optimistically. */
export function useLikeReply() {
  const change = useLatestMutation<useLikeReplyMutation | useLikeReplyUndoMutation>('reply like');
  return (before: Likeable) => {
    const reply = toggled(before);
    const payload = { reply, userErrors: [] };
    change({
      objectId: reply.id,
      variables: { input: { replyId: reply.id } },
      ...(reply.viewerHasLiked
        ? { mutation: likeReply, optimisticResponse: { likeReply: payload } }
        : { mutation: unlikeReply, optimisticResponse: { unlikeReply: payload } }),
    });
  };
}
