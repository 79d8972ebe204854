import { ConnectionHandler, graphql, useMutation, useRelayEnvironment } from 'react-relay';
import CommentThreadPaginationQuery from '../__generated__/CommentThreadPaginationQuery.graphql';
import type { useCreateCommentMutation } from '../__generated__/useCreateCommentMutation.graphql';
import { messageOf } from '../core/errors.ts';
import { fetchWhole } from '../relay/fetchWhole.ts';
import { onUploadProgress } from '../relay/upload.ts';
import type { SendResult } from './CommentForm.tsx';
import { storedText, type CommentDraft } from './commentDraft.ts';

/** The signed-in person as an optimistic comment shows them. */
export interface Author {
  readonly id: string;
  readonly slug: string;
  readonly fullName: string;
  readonly initials: string;
  readonly avatar: { readonly id: string; readonly url: string } | null | undefined;
}

/** The connection of a post's comments. */
export const commentsConnection = (postId: string) =>
  ConnectionHandler.getConnectionID(postId, 'CommentThread_comments');

/** Comments on a post: shown at once on top of the list, replaced by the server's, taken back when it fails. */
export function useCreateComment(postId: string, commentCount: number, author: Author) {
  const environment = useRelayEnvironment();
  const [commit] = useMutation<useCreateCommentMutation>(graphql`
    mutation useCreateCommentMutation($input: CreateCommentInput!, $connections: [ID!]!) @raw_response_type {
      createComment(input: $input) {
        commentEdge @prependEdge(connections: $connections) {
          cursor
          node {
            id
            ...CommentItem_comment
          }
        }
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
  return (
    draft: CommentDraft,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ): Promise<SendResult> =>
    new Promise((resolve) => {
      const { gifUrl, picture, idempotencyKey } = draft;
      const html = storedText(draft);
      const image = picture?.file ?? null;
      if (image) onUploadProgress(image, onProgress);
      // What the person sees until the server's own has arrived.
      const node = {
        id: `client:comment:${idempotencyKey}`,
        // Nobody edits it before the server has it.
        __isEditable: 'Comment' as const,
        version: '',
        lastEdit: null,
        text: html,
        createdAt: new Date().toISOString(),
        likeCount: 0,
        viewerHasLiked: false,
        replyCount: 0,
        viewerCanDelete: false,
        viewerCanEdit: false,
        image: picture && {
          id: picture.preview,
          url: picture.preview,
          width: null,
          height: null,
          alt: picture.file.name,
        },
        gif: gifUrl === null ? null : { id: gifUrl, url: gifUrl },
        author: { ...author, avatar: author.avatar ?? null },
      };
      const { dispose } = commit({
        variables: {
          input: { postId, text: html, gifUrl, image, idempotencyKey },
          connections: [commentsConnection(postId)],
        },
        optimisticResponse: {
          createComment: {
            commentEdge: { cursor: '', node },
            post: { id: postId, commentCount: commentCount + 1, lastComment: node },
            userErrors: [],
          },
        },
        onCompleted: ({ createComment: { commentEdge, userErrors } }) => {
          const refusal = userErrors[0]?.message ?? null;
          // It is there, but was not told: the list is asked for again.
          if (refusal === null && !commentEdge)
            fetchWhole(environment, CommentThreadPaginationQuery, { id: postId }).subscribe({
              error: () => {},
            });
          resolve({ error: refusal });
        },
        onError: (error) => resolve({ error: messageOf(error) }),
      });
      signal.addEventListener('abort', () => {
        dispose();
        resolve({ error: 'Envoi annulé.' });
      });
    });
}
