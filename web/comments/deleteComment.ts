import { graphql } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import type { deleteCommentMutation } from '../__generated__/deleteCommentMutation.graphql';
import { deleteLater } from '../sending/deleteLater.ts';
import { changeCount } from './lists.ts';

/** Comment to delete. */
export interface Deleted {
  readonly id: string;
  readonly replyCount: number;
}

/** Deletes a comment optimistically; undo or a failure restores it. */
export function deleteComment(environment: IEnvironment, postId: string, { id, replyCount }: Deleted): void {
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
      changeCount(store, postId, 'commentCount', -1 - replyCount);
    },
    text: 'Commentaire supprimé',
  });
}
