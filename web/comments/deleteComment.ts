import { graphql } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import type { deleteCommentMutation } from '../__generated__/deleteCommentMutation.graphql';
import type { deleteCommentReplyMutation } from '../__generated__/deleteCommentReplyMutation.graphql';
import { deleteLater } from '../sending/deleteLater.ts';
import { changeCount } from './connections.ts';

/** A comment or reply to delete. */
export type Deleted = { readonly id: string; readonly postId: string } & (
  | { readonly kind: 'comment'; readonly replyCount: number }
  | { readonly kind: 'reply'; readonly commentId: string }
);

/** Deletes a comment or reply optimistically; undo or a failure restores it. */
export function deleteComment(environment: IEnvironment, deleted: Deleted): void {
  const { id, postId } = deleted;
  if (deleted.kind === 'reply') {
    deleteLater<deleteCommentReplyMutation>(environment, {
      mutation: graphql`
        mutation deleteCommentReplyMutation($input: DeleteReplyInput!) {
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
        changeCount(store, deleted.commentId, 'replyCount', -1);
        changeCount(store, postId, 'commentCount', -1);
      },
      text: 'Réponse supprimée',
    });
    return;
  }
  deleteLater<deleteCommentMutation>(environment, {
    mutation: graphql`
      mutation deleteCommentMutation($input: DeleteCommentInput!) {
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
    gone: id,
    foresee: (store) => {
      const post = store.get(postId);
      if (post?.getLinkedRecord('lastComment')?.getDataID() === id) post.setValue(null, 'lastComment');
      changeCount(store, postId, 'commentCount', -1 - deleted.replyCount);
    },
    text: 'Commentaire supprimé',
  });
}
