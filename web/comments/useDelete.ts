import { graphql, useRelayEnvironment } from 'react-relay';
import type { RecordSourceProxy } from 'relay-runtime';
import type { useDeleteCommentMutation } from '../__generated__/useDeleteCommentMutation.graphql';
import type { useDeleteReplyMutation } from '../__generated__/useDeleteReplyMutation.graphql';
import { removeFromAll } from '../relay/connections.ts';
import { deleteLater } from '../sending/deleteLater.ts';
import { confirm } from '../ui/confirm.ts';

function lower(store: RecordSourceProxy, id: string, count: 'commentCount' | 'replyCount', by: number): void {
  const record = store.get(id);
  const before = record?.getValue(count);
  if (typeof before === 'number') record?.setValue(Math.max(0, before - by), count);
}

/** Deletes a comment of a post after asking; it goes at once, and comes back when that is undone or fails. */
export function useDeleteComment(postId: string) {
  const environment = useRelayEnvironment();
  return async ({ id, replyCount }: { id: string; replyCount: number }) => {
    const isSure = await confirm({
      title: 'Supprimer le commentaire\u202F?',
      text: 'Ses réponses seront supprimées avec lui.',
      action: 'Supprimer',
      kind: 'danger',
    });
    if (!isSure) return;
    deleteLater<useDeleteCommentMutation>(environment, {
      mutation: graphql`
        mutation useDeleteCommentMutation($input: DeleteCommentInput!) {
          deleteComment(input: $input) {
            post {
              id
              commentCount
              lastComment {
                id
                ...CommentItem_comment
              }
            }
            userErrors {
              code
              message
            }
          }
        }
      `,
      variables: { input: { commentId: id } },
      hide: (store) => removeFromAll(environment, store, id),
      foresee: (store) => {
        const post = store.get(postId);
        if (post?.getLinkedRecord('lastComment')?.getDataID() === id) post.setValue(null, 'lastComment');
        lower(store, postId, 'commentCount', 1 + replyCount);
      },
      text: 'Commentaire supprimé',
    });
  };
}

/** Deletes a reply after asking; it goes at once, and comes back when that is undone or fails. */
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
      hide: (store) => removeFromAll(environment, store, id),
      foresee: (store) => {
        lower(store, commentId, 'replyCount', 1);
        lower(store, postId, 'commentCount', 1);
      },
      text: 'Réponse supprimée',
    });
  };
}
