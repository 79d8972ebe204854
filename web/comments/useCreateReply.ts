import { ConnectionHandler, graphql, useMutation, useRelayEnvironment } from 'react-relay';
import ReplyThreadPaginationQuery from '../__generated__/ReplyThreadPaginationQuery.graphql';
import type { useCreateReplyMutation } from '../__generated__/useCreateReplyMutation.graphql';
import { messageOf } from '../core/errors.ts';
import { fetchWhole } from '../relay/fetchWhole.ts';
import { onUploadProgress } from '../relay/upload.ts';
import type { Author } from './useCreateComment.ts';
import type { SendResult } from './CommentForm.tsx';
import { storedText, type CommentDraft } from './commentDraft.ts';

/** The connection of a comment's replies. */
export const repliesConnection = (commentId: string) =>
  ConnectionHandler.getConnectionID(commentId, 'ReplyThread_replies');

/** Replies to a comment: shown at once below the others, replaced by the server's, taken back when it fails. */
export function useCreateReply(comment: { id: string; replyCount: number }, author: Author) {
  const environment = useRelayEnvironment();
  const [commit] = useMutation<useCreateReplyMutation>(graphql`
    mutation useCreateReplyMutation($input: CreateReplyInput!, $connections: [ID!]!) @raw_response_type {
      createReply(input: $input) {
        replyEdge @appendEdge(connections: $connections) {
          cursor
          node {
            id
            ...ReplyItem_reply
          }
        }
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
      const { dispose } = commit({
        variables: {
          input: {
            commentId: comment.id,
            text: html,
            gifUrl,
            image,
            idempotencyKey,
          },
          connections: [repliesConnection(comment.id)],
        },
        optimisticResponse: {
          createReply: {
            replyEdge: {
              cursor: '',
              node: {
                id: `client:reply:${idempotencyKey}`,
                // Nobody edits it before the server has it.
                __isEditable: 'Reply' as const,
                version: '',
                lastEdit: null,
                text: html,
                createdAt: new Date().toISOString(),
                likeCount: 0,
                viewerHasLiked: false,
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
              },
            },
            comment: { id: comment.id, replyCount: comment.replyCount + 1 },
            post: null,
            userErrors: [],
          },
        },
        onCompleted: ({ createReply: { replyEdge, userErrors } }) => {
          const refusal = userErrors[0]?.message ?? null;
          // It is there, but was not told: the list is asked for again.
          if (refusal === null && !replyEdge)
            fetchWhole(environment, ReplyThreadPaginationQuery, { id: comment.id }).subscribe({
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
