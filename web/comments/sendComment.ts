import {
  type Environment,
  graphql,
  type RecordSourceProxy,
  type RecordSourceSelectorProxy,
} from 'relay-runtime';
import type { sendCommentMutation } from '../__generated__/sendCommentMutation.graphql';
import type { sendCommentReplyMutation } from '../__generated__/sendCommentReplyMutation.graphql';
import { randomId } from '../core/randomId.ts';
import { RequestError, isTransient } from '../core/errors.ts';
import { registeredConnections } from '../live/screen.ts';
import { refetchList } from '../live/refetchVisible.ts';
import { commitAsync, type Undone } from '../relay/mutations.ts';
import { type Delivery, type Sender, retrySafety, type PendingMessage } from '../sending/pendingMessage.ts';
import { announce } from '../ui/announce.ts';
import { showPlainMentions } from '../ui/findInvalidMentions.ts';
import { unknownOutcomeMessage } from '../uploads/uploadResult.ts';
import { revokeLater } from '../ui/browserFiles.ts';
import { changeCount, clientIdPrefix, commentListName, replyListName } from './connections.ts';
import { commentHtml } from './commentHtml.ts';
import { useMemo } from 'react';
import { openOutbox, type Outbox } from '../sending/outbox.ts';

const commentMutation = graphql`
  mutation sendCommentMutation($input: CreateCommentInput!, $connections: [ID!]!) @raw_response_type {
    createComment(input: $input) {
      commentEdge @prependEdge(connections: $connections) {
        cursor
        node {
          id
          text
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
`;

const replyMutation = graphql`
  mutation sendCommentReplyMutation($input: CreateReplyInput!, $connections: [ID!]!) @raw_response_type {
    createReply(input: $input) {
      replyEdge @appendEdge(connections: $connections) {
        cursor
        node {
          id
          text
          ...CommentBody_entry
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
`;

/** Optimistic comment; null if the author is unknown. */
const entryOf = ({ author, content, mentions, gifUrl, attachment }: PendingMessage, picture: string | null) =>
  author && {
    id: `${clientIdPrefix}${randomId()}`,
    databaseId: '',
    version: '',
    lastEdit: null,
    text: commentHtml({ text: content, mentions }),
    createdAt: new Date().toISOString(),
    likeCount: 0,
    viewerHasLiked: false,
    // Not editable until the server has stored it.
    viewerCanDelete: false,
    viewerCanEdit: false,
    image: picture === null ? null : imageOf(picture, attachment),
    gif: gifUrl === null ? null : { contentUrl: gifUrl },
    author: { ...author, isGuest: author.isGuest ?? null },
  };

const imageOf = (url: string, attachment: PendingMessage['attachment']) => ({
  contentUrl: url,
  width: null,
  height: null,
  alt: attachment?.alts?.[0] || (attachment?.names[0] ?? ''),
});

const inputOf = (message: PendingMessage, image: File | null) => ({
  text: commentHtml({ text: message.content, mentions: message.mentions }),
  gifUrl: message.gifUrl,
  image: image && { file: image, alt: message.attachment?.alts?.[0] ?? '' },
  idempotencyKey: message.key,
});

/** Result of one attempt, with the stored text if the response contains it. */
type Ending = { undone: Undone } | { undone: null; stored: string | undefined };

interface Attempt {
  environment: Environment;
  message: PendingMessage;
  image: File | null;
  /** Local URL of the picture. */
  preview: string | null;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

async function createComment(
  { environment, message, image, preview, signal, onProgress }: Attempt,
  connections: string[],
): Promise<Ending> {
  const { subject: postId } = message;
  const entry = entryOf(message, preview);
  const node = entry && {
    ...entry,
    __isEditable: 'Comment' as const,
    __isCommentOrReply: 'Comment' as const,
    replyCount: 0,
  };
  const outcome = await commitAsync<sendCommentMutation>(
    environment,
    commentMutation,
    { input: { ...inputOf(message, image), postId }, connections },
    {
      signal,
      onProgress,
      ...(node && {
        optimisticResponse: {
          createComment: { commentEdge: { cursor: '', node }, post: null, userErrors: [] },
        },
        // Events change the count as well.
        optimisticUpdater: (store: RecordSourceSelectorProxy) => {
          const created = store.getRootField('createComment')?.getLinkedRecord('commentEdge');
          const shown = created?.getLinkedRecord('node');
          if (shown) store.get(postId)?.setLinkedRecord(shown, 'lastComment');
          changeCount(store, postId, 'commentCount', 1);
        },
      }),
    },
  );
  if (!outcome.isDone) return { undone: outcome };
  return { undone: null, stored: outcome.response.createComment.commentEdge?.node.text };
}

async function createReply(
  { environment, message, image, preview, signal, onProgress }: Attempt,
  connections: string[],
): Promise<Ending> {
  const { subject: commentId } = message;
  const entry = entryOf(message, preview);
  const node = entry && { ...entry, __isEditable: 'Reply' as const, __isCommentOrReply: 'Reply' as const };
  const outcome = await commitAsync<sendCommentReplyMutation>(
    environment,
    replyMutation,
    { input: { ...inputOf(message, image), commentId }, connections },
    {
      signal,
      onProgress,
      ...(node && {
        optimisticResponse: {
          createReply: { replyEdge: { cursor: '', node }, comment: null, post: null, userErrors: [] },
        },
        // Events change the count as well.
        optimisticUpdater: (store: RecordSourceProxy) => changeCount(store, commentId, 'replyCount', 1),
      }),
    },
  );
  if (!outcome.isDone) return { undone: outcome };
  return { undone: null, stored: outcome.response.createReply.replyEdge?.node.text };
}

/** Sends a comment or reply, and shows it in the lists until the server answers. Never rejects. */
const sendComment =
  (environment: Environment): Sender =>
  async (message, [image = null], { signal, onProgress }): Promise<Delivery> => {
    const { kind, subject } = message;
    const [create, listName] =
      kind === 'reply'
        ? ([createReply, replyListName(subject)] as const)
        : ([createComment, commentListName(subject)] as const);
    const lists = registeredConnections(listName);
    const readAgain = () => {
      refetchList(listName).catch(() => {
        // On failure the list stays until the next event.
      });
    };
    const wasOffline = !navigator.onLine;
    const safety = await retrySafety(environment, message);
    if (safety === 'unknown')
      return { kind: 'failed', message: unknownOutcomeMessage(undefined), neverLeft: true };
    if (safety === 'unsafe') {
      readAgain();
      return { kind: 'refused', message: unknownOutcomeMessage(undefined), isWorthRetrying: true };
    }
    const preview = image && URL.createObjectURL(image);
    const ending = await create({ environment, message, image, preview, signal, onProgress }, lists);
    if (preview !== null) revokeLater(preview);
    if (ending.undone === null) {
      announce(kind === 'reply' ? 'Réponse publiée' : 'Commentaire publié');
      if (ending.stored === undefined) readAgain();
      else
        showPlainMentions(commentHtml({ text: message.content, mentions: message.mentions }), ending.stored);
      return { kind: 'sent', messageId: null };
    }
    if (signal.aborted) return { kind: 'discarded' };
    const { error, message: words } = ending.undone;
    if (error && isTransient(error))
      return { kind: 'failed', message: words, neverLeft: wasOffline && !navigator.onLine };
    // Refetch, so that the user sees whether a previous version is stored.
    const mayBePublished = error instanceof RequestError && error.code === 'IDEMPOTENCY_KEY_REUSED';
    if (mayBePublished) readAgain();
    return { kind: 'refused', message: words, isWorthRetrying: error !== undefined, mayBePublished };
  };

/** Outbox of the signed-in user with the sender of comments and replies. */
export function commentOutbox(environment: Environment, username: string): Outbox {
  const send = sendComment(environment);
  return openOutbox(environment, username, { comment: send, reply: send });
}

/** Outbox of the signed-in user with the sender of comments and replies, for components. */
export const useCommentOutbox = (environment: Environment, username: string): Outbox =>
  useMemo(() => commentOutbox(environment, username), [environment, username]);
