import { graphql, useFragment, useRelayEnvironment } from 'react-relay';
import ReplyThreadPaginationQuery from '../__generated__/ReplyThreadPaginationQuery.graphql';
import type { useCreateReply_viewer$key } from '../__generated__/useCreateReply_viewer.graphql';
import type { useCreateReplyMutation } from '../__generated__/useCreateReplyMutation.graphql';
import { fetchWhole } from '../relay/fetchWhole.ts';
import { onUploadProgress } from '../relay/upload.ts';
import { useKeyedMutation } from '../relay/useAsyncMutation.ts';
import type { Send } from './CommentForm.tsx';
import { storedText } from './commentDraft.ts';
import { useOptimisticEntry } from './useOptimisticEntry.ts';

/** Replies to a comment: shown at once below the others, replaced by the server's, taken back when it fails. */
export function useCreateReply(
  comment: { readonly id: string; readonly replyCount: number },
  connectionId: string,
  viewerKey: useCreateReply_viewer$key,
): Send {
  const environment = useRelayEnvironment();
  const viewer = useFragment(
    graphql`
      fragment useCreateReply_viewer on Viewer {
        ...useOptimisticEntry_viewer
      }
    `,
    viewerKey,
  );
  const entryOf = useOptimisticEntry(viewer);
  const [run] = useKeyedMutation<useCreateReplyMutation>(
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
  return async (draft, onProgress, signal) => {
    const image = draft.picture?.file ?? null;
    if (image) onUploadProgress(image, onProgress);
    const entry = entryOf(draft);
    const node = entry && { ...entry, __isEditable: 'Reply' as const };
    const outcome = await run(
      {
        input: { commentId: comment.id, text: storedText(draft), gifUrl: draft.gifUrl, image },
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
    );
    // It is there, but was not told: the list is asked for again.
    if (outcome.isDone && !outcome.response.createReply.replyEdge)
      fetchWhole(environment, ReplyThreadPaginationQuery, { id: comment.id }).subscribe({ error: () => {} });
    return { error: outcome.isDone ? null : outcome.message };
  };
}
