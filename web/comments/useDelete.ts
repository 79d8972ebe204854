import { graphql, useMutation } from 'react-relay';
import type { useDeleteCommentMutation } from '../__generated__/useDeleteCommentMutation.graphql';
import type { useDeleteReplyMutation } from '../__generated__/useDeleteReplyMutation.graphql';
import { messageOf } from '../core/errors.ts';
import { confirm } from '../ui/confirm.ts';
import { showToast } from '../ui/toast.ts';
import { commentsConnection } from './useCreateComment.ts';
import { repliesConnection } from './useCreateReply.ts';

/** Says that it was refused, if it was. */
const complain = (refusal: string | undefined) => {
  if (refusal !== undefined) showToast({ text: refusal, kind: 'error' });
};

/** Says that it failed and offers to try again. */
const offerRetry = (error: Error, run: () => void) =>
  void showToast({ text: messageOf(error), kind: 'error', action: { label: 'Réessayer', run } });

/** Deletes a comment after asking; it goes at once and comes back, with a message, when that fails. */
export function useDeleteComment(postId: string) {
  const [commit] = useMutation<useDeleteCommentMutation>(graphql`
    mutation useDeleteCommentMutation($input: DeleteCommentInput!, $connections: [ID!]!) {
      deleteComment(input: $input) {
        deletedCommentId @deleteEdge(connections: $connections)
        post {
          id
          commentCount
          lastComment {
            id
            ...CommentItem_comment
          }
        }
        userErrors {
          message
        }
      }
    }
  `);
  const remove = (id: string): void => {
    commit({
      variables: { input: { commentId: id }, connections: [commentsConnection(postId)] },
      optimisticResponse: { deleteComment: { deletedCommentId: id, post: null, userErrors: [] } },
      onCompleted: ({ deleteComment }) => complain(deleteComment.userErrors[0]?.message),
      onError: (error) => offerRetry(error, () => remove(id)),
    });
  };
  return async (id: string) => {
    const isSure = await confirm({
      title: 'Supprimer le commentaire\u202F?',
      text: 'Ses réponses seront supprimées avec lui.',
      action: 'Supprimer',
      kind: 'danger',
    });
    if (isSure) remove(id);
  };
}

/** Deletes a reply after asking; it goes at once and comes back, with a message, when that fails. */
export function useDeleteReply(commentId: string) {
  const [commit] = useMutation<useDeleteReplyMutation>(graphql`
    mutation useDeleteReplyMutation($input: DeleteReplyInput!, $connections: [ID!]!) {
      deleteReply(input: $input) {
        deletedReplyId @deleteEdge(connections: $connections)
        comment {
          id
          replyCount
        }
        post {
          id
          commentCount
        }
        userErrors {
          message
        }
      }
    }
  `);
  const remove = (id: string): void => {
    commit({
      variables: { input: { replyId: id }, connections: [repliesConnection(commentId)] },
      optimisticResponse: { deleteReply: { deletedReplyId: id, comment: null, post: null, userErrors: [] } },
      onCompleted: ({ deleteReply }) => complain(deleteReply.userErrors[0]?.message),
      onError: (error) => offerRetry(error, () => remove(id)),
    });
  };
  return async (id: string) => {
    if (await confirm({ title: 'Supprimer la réponse\u202F?', action: 'Supprimer', kind: 'danger' }))
      remove(id);
  };
}
