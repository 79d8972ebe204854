import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { useDeleteReplyMutation } from '../__generated__/useDeleteReplyMutation.graphql';
import { deleteLater } from '../sending/deleteLater.ts';
import { confirm } from '../ui/confirm.ts';
import { changeCount } from './lists.ts';

/** Deletes a reply after a confirmation; undo or a failure restores it. */
export function useDeleteReply({ postId, commentId }: { postId: string; commentId: string }) {
  const environment = useRelayEnvironment();
  return async (id: string) => {
    if (!(await confirm({ title: 'Supprimer la réponse\u202F?', action: 'Supprimer', kind: 'danger' })))
      return;
    deleteLater<useDeleteReplyMutation>(environment, {
      mutation: graphql`
        mutation useDeleteReplyMutation($input: DeleteReplyInput!) {
          deleteReply(input: $input) {
            comment {
              id
              replyCount
            }
            post {
              id
              commentCount
            }
            userErrors {
              code
              message
            }
          }
        }
      `,
      variables: { input: { replyId: id } },
      gone: id,
      foresee: (store) => {
        changeCount(store, commentId, 'replyCount', -1);
        changeCount(store, postId, 'commentCount', -1);
      },
      text: 'Réponse supprimée',
    });
  };
}
