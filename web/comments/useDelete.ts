import { graphql } from 'react-relay';
import type { useDeleteCommentMutation } from '../__generated__/useDeleteCommentMutation.graphql';
import type { useDeleteReplyMutation } from '../__generated__/useDeleteReplyMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { confirm } from '../ui/confirm.ts';

/** Deletes a comment after asking; it goes at once and comes back, with a message, when that fails. */
export function useDeleteComment(connections: readonly string[]) {
  const [run] = useAsyncMutation<useDeleteCommentMutation>(
    graphql`
      mutation useDeleteCommentMutation($input: DeleteCommentInput!, $connections: [ID!]!)
      @raw_response_type {
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
    `,
    { isToastedOnFailure: true, announcement: 'Commentaire supprimé' },
  );
  return async (id: string) => {
    const isSure = await confirm({
      title: 'Supprimer le commentaire\u202F?',
      text: 'Ses réponses seront supprimées avec lui.',
      action: 'Supprimer',
      kind: 'danger',
    });
    if (!isSure) return;
    await run(
      { input: { commentId: id }, connections: [...connections] },
      { optimisticResponse: { deleteComment: { deletedCommentId: id, post: null, userErrors: [] } } },
    );
  };
}

/** Deletes a reply after asking; it goes at once and comes back, with a message, when that fails. */
export function useDeleteReply(connections: readonly string[]) {
  const [run] = useAsyncMutation<useDeleteReplyMutation>(
    graphql`
      mutation useDeleteReplyMutation($input: DeleteReplyInput!, $connections: [ID!]!) @raw_response_type {
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
    `,
    { isToastedOnFailure: true, announcement: 'Réponse supprimée' },
  );
  return async (id: string) => {
    if (!(await confirm({ title: 'Supprimer la réponse\u202F?', action: 'Supprimer', kind: 'danger' })))
      return;
    await run(
      { input: { replyId: id }, connections: [...connections] },
      {
        optimisticResponse: {
          deleteReply: { deletedReplyId: id, comment: null, post: null, userErrors: [] },
        },
      },
    );
  };
}
