import { graphql, useMutation } from 'react-relay';
import type { useLikeMutation } from '../__generated__/useLikeMutation.graphql';
import { messageOf } from '../app/relay/errors.ts';
import { showToast } from '../ui/toast.ts';

interface Likeable {
  id: string;
  likeCount: number;
  viewerHasLiked: boolean;
}

/** Likes a comment or reply, or takes the like back: shown at once, undone with a message when it fails. */
export function useLike(kind: 'comment' | 'reply') {
  const [commit] = useMutation<useLikeMutation>(graphql`
    mutation useLikeMutation($input: LikeCommentInput!) {
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
    commit({
      variables: { input: { id, liked } },
      optimisticResponse: {
        likeComment: {
          comment: kind === 'comment' ? after : null,
          reply: kind === 'reply' ? after : null,
          userErrors: [],
        },
      },
      onCompleted: ({ likeComment }) => {
        const refusal = likeComment.userErrors[0];
        if (refusal) showToast({ text: refusal.message, kind: 'error' });
      },
      onError: (error) => void showToast({ text: messageOf(error), kind: 'error' }),
    });
  };
}
