import { graphql } from 'react-relay/hooks';
import type { useLikeCommentMutation } from '../__generated__/useLikeCommentMutation.graphql';
import type { useLikeReplyMutation } from '../__generated__/useLikeReplyMutation.graphql';
import { useLatestMutation } from '../reactions/useLatestMutation.ts';

interface Likeable {
  id: string;
  likeCount: number;
  viewerHasLiked: boolean;
}

/** What is shown at once: the other state than before. */
const toggled = ({ id, likeCount, viewerHasLiked }: Likeable) => ({
  id,
  likeCount: likeCount + (viewerHasLiked ? -1 : 1),
  viewerHasLiked: !viewerHasLiked,
});

/** Likes a comment, or takes the like back: shown at once, undone with a message when it fails. */
export function useLikeComment() {
  const change = useLatestMutation<useLikeCommentMutation>(graphql`
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
  `);
  return (before: Likeable) => {
    const comment = toggled(before);
    change({
      of: comment.id,
      variables: { input: { commentId: comment.id, isLiked: comment.viewerHasLiked } },
      optimisticResponse: { likeComment: { comment, userErrors: [] } },
    });
  };
}

/** Likes a reply, or takes the like back, likewise. */
export function useLikeReply() {
  const change = useLatestMutation<useLikeReplyMutation>(graphql`
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
  `);
  return (before: Likeable) => {
    const reply = toggled(before);
    change({
      of: reply.id,
      variables: { input: { replyId: reply.id, isLiked: reply.viewerHasLiked } },
      optimisticResponse: { likeReply: { reply, userErrors: [] } },
    });
  };
}
