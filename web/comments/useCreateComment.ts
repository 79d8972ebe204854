import { graphql, useFragment } from 'react-relay/hooks';
import type { useCreateComment_viewer$key } from '../__generated__/useCreateComment_viewer.graphql';
import type { useCreateCommentMutation } from '../__generated__/useCreateCommentMutation.graphql';
import { onUploadProgress } from '../relay/upload.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { secondsSince } from '../sending/secondsSince.ts';
import { storedText } from './storedText.ts';
import { whileSending } from './ownEntries.ts';
import { useOptimisticEntry, withPreview } from './useOptimisticEntry.ts';
import { type Send, undoneOf } from './useWriting.ts';

/** Comments on a post: shown at once on top of the list, replaced by the server's, taken back when it fails. */
export function useCreateComment(
  post: { readonly id: string; readonly commentCount: number },
  connectionId: string,
  viewerKey: useCreateComment_viewer$key,
  /** Reads the list again, with one more. */
  readAgain: () => Promise<void>,
): Send {
  const viewer = useFragment(
    graphql`
      fragment useCreateComment_viewer on Viewer {
        ...useOptimisticEntry_viewer
      }
    `,
    viewerKey,
  );
  const entryOf = useOptimisticEntry(viewer);
  const [run] = useAsyncMutation<useCreateCommentMutation>(
    graphql`
      mutation useCreateCommentMutation($input: CreateCommentInput!, $connections: [ID!]!)
      @raw_response_type {
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
    `,
    { announcement: 'Commentaire publié' },
  );
  return async (draft, { onProgress, signal, firstSentAt }) => {
    const { picture: image, key: idempotencyKey } = draft;
    if (image) onUploadProgress(image, onProgress);
    const outcome = await withPreview(image, (preview) => {
      const entry = entryOf(draft, preview);
      const node = entry && { ...entry, __isEditable: 'Comment' as const, replyCount: 0 };
      return whileSending(post.id, () =>
        run(
          {
            input: {
              postId: post.id,
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
                createComment: {
                  commentEdge: { cursor: '', node },
                  post: { id: post.id, commentCount: post.commentCount + 1, lastComment: node },
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
    if (undone?.isPerhapsThere || (outcome.isDone && !outcome.response.createComment.commentEdge))
      readAgain().catch(() => {
        // It stays as it is until the next event.
      });
    return undone;
  };
}
