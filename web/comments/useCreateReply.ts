import { graphql, useFragment } from 'react-relay/hooks';
import type { useCreateReply_viewer$key } from '../__generated__/useCreateReply_viewer.graphql';
import type { useCreateReplyMutation } from '../__generated__/useCreateReplyMutation.graphql';
import { onUploadProgress } from '../relay/upload.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { secondsSince } from '../sending/secondsSince.ts';
import { storedText } from './storedText.ts';
import { whileSending } from './ownEntries.ts';
import { useOptimisticEntry, withPreview } from './useOptimisticEntry.ts';
import { type Send, undoneOf } from './useWriting.ts';

/** Replies to a comment: shown at once below the others, replaced by the server's, taken back when it fails. */
export function useCreateReply(
  comment: { readonly id: string; readonly replyCount: number },
  connectionId: string,
  viewerKey: useCreateReply_viewer$key,
  /** Reads the list again, with one more. */
  readAgain: () => Promise<void>,
): Send {
  const viewer = useFragment(
    graphql`
      fragment useCreateReply_viewer on Viewer {
        ...useOptimisticEntry_viewer
      }
    `,
    viewerKey,
  );
  const entryOf = useOptimisticEntry(viewer);
  const [run] = useAsyncMutation<useCreateReplyMutation>(
    graphql`
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
    `,
    { announcement: 'Réponse publiée' },
  );
  return async (draft, { onProgress, signal, firstSentAt }) => {
    const { picture: image, key: idempotencyKey } = draft;
    if (image) onUploadProgress(image, onProgress);
    const outcome = await withPreview(image, (preview) => {
      const entry = entryOf(draft, preview);
      const node = entry && { ...entry, __isEditable: 'Reply' as const };
      return whileSending(comment.id, () =>
        run(
          {
            input: {
              commentId: comment.id,
              text: storedText(draft),
              gifUrl: draft.gifUrl,
              image,
              imageAlt: draft.alt,
              idempotencyKey,
              ...(firstSentAt === null ? {} : { firstSentSecondsAgo: secondsSince(firstSentAt) }),
            },
            connections: [connectionId],
          },
          {
            signal,
            ...(node && {
              optimisticResponse: {
                createReply: {
                  replyEdge: { cursor: '', node },
                  comment: { id: comment.id, replyCount: comment.replyCount + 1 },
                  post: null,
                  userErrors: [],
                },
              },
            }),
          },
        ),
      );
    });
    const undone = outcome.isDone ? null : undoneOf(outcome);
    // It is there and was not told, or a former version may be: the list is asked for again.
    if (undone?.isPerhapsThere || (outcome.isDone && !outcome.response.createReply.replyEdge))
      readAgain().catch(() => {
        // It stays as it is until the next event.
      });
    return undone;
  };
}
