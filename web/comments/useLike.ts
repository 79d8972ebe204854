import { graphql } from 'react-relay';
import type { useLikeMutation } from '../__generated__/useLikeMutation.graphql';
import { useLatestMutation } from '../reactions/useLatestMutation.ts';

interface Likeable {
  id: string;
  likeCount: number;
  viewerHasLiked: boolean;
}

/** Likes a comment or reply, or takes the like back: shown at once, undone with a message when it fails. */
export function useLike(kind: 'comment' | 'reply') {
  const change = useLatestMutation<useLikeMutation>(graphql`
    mutation useLikeMutation($input: LikeCommentInput!) @raw_response_type {
      likeComment(input: $input) {
        comment {
          id
          likeCount
          viewerHasLiked
        }
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
  return ({ id, likeCount, viewerHasLiked }: Likeable) => {
    const liked = !viewerHasLiked;
    const after = { id, likeCount: likeCount + (liked ? 1 : -1), viewerHasLiked: liked };
    change({
      variables: { input: { id, liked } },
      optimisticResponse: {
        likeComment: {
          comment: kind === 'comment' ? after : null,
          reply: kind === 'reply' ? after : null,
          userErrors: [],
        },
      },
      refusal: ({ likeComment }) => likeComment.userErrors[0]?.message,
    });
  };
}
