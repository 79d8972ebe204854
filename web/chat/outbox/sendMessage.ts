import { type Environment, graphql } from 'relay-runtime';
import type { sendMessageMutation } from '../../__generated__/sendMessageMutation.graphql';
import { RequestError, type RequestErrorCode, isTransient } from '../../core/errors.ts';
import { announceResume } from '../../live/viewerEvents.ts';
import { commitAsync } from '../../relay/mutations.ts';
import { catchUp } from '../history/catchUp.ts';
import { unknownOutcomeMessage } from '../../uploads/uploadResult.ts';
import { supportsIdempotencyKeys } from '../../uploads/uploadRules.ts';
import { insertMessage } from '../history/messageOrder.ts';
import { retrySafety, type Delivery, type Sender } from '../../sending/pendingMessage.ts';
import { escapeText } from '../../ui/textToHtml.ts';
import { isThumbsUp } from '../messageText.ts';

const mutation = graphql`
  mutation sendMessageMutation($input: SendMessageInput!) {
    sendMessage(input: $input) {
      messageEdge {
        cursor
        node {
          id
          ...messageOrder_message
          ...MessageList_message
        }
      }
      conversation {
        id
        ...ConversationListItem_conversation
      }
      userErrors {
        message
      }
    }
  }
`;

const isFault = (error: Error | undefined, code: RequestErrorCode): boolean =>
  error instanceof RequestError && error.code === code;

/** Unknown outcome: refetch the conversation, so that the user sees whether the message arrived. */
function leaveToUser(environment: Environment, conversationId: string, error?: Error): Delivery {
  catchUp(environment, conversationId).catch(announceResume);
  return { kind: 'refused', message: unknownOutcomeMessage(error), isWorthRetrying: true };
}

/** Sends a message of the outbox and inserts it into its conversation. Never rejects. */
export const sendMessage =
  (environment: Environment): Sender =>
  async (message, files, { signal, onProgress }) => {
    const { attachment, subject: conversationId } = message;
    const [first] = files;
    let { isFullyUploaded } = message;
    const wasOffline = !navigator.onLine;
    const safety = await retrySafety(environment, message);
    if (safety === 'unknown')
      return { kind: 'failed', message: unknownOutcomeMessage(undefined), neverLeft: true };
    if (safety === 'unsafe') return leaveToUser(environment, conversationId);
    const input = {
      conversationId,
      ...(isThumbsUp(message.content) ? { isThumbsUp: true } : { text: escapeText(message.content) }),
      gifUrl: message.gifUrl,
      ...(message.replyTo ? { replyToMessageId: message.replyTo.id } : {}),
      ...(attachment?.kind === 'images'
        ? { images: files.map((file, index) => ({ file, alt: attachment.alts?.[index] ?? '' })) }
        : attachment && { [attachment.kind]: first }),
      idempotencyKey: message.key,
    };
    const outcome = await commitAsync<sendMessageMutation>(
      environment,
      mutation,
      { input },
      {
        signal,
        onProgress: (percent) => {
          isFullyUploaded ||= percent === 100;
          onProgress(percent);
        },
        // No directive inserts in the order of databaseIds.
        updater: (store) => {
          const edge = store.getRootField('sendMessage')?.getLinkedRecord('messageEdge');
          insertMessage(store, conversationId, edge);
        },
      },
    );
    if (outcome.isDone) {
      const edge = outcome.response.sendMessage.messageEdge;
      // Sent, but the response has no edge: refetch the conversation.
      if (!edge) catchUp(environment, conversationId).catch(announceResume);
      return { kind: 'sent', messageId: edge?.node.id ?? null };
    }
    if (signal.aborted) return { kind: 'discarded' };
    const { error } = outcome;
    // After an unknown outcome only the user may resend.
    if (isFault(error, 'RETRY_UNSAFE')) return leaveToUser(environment, conversationId, error);
    if (error === undefined || !isTransient(error))
      return { kind: 'refused', message: outcome.message, isWorthRetrying: false };
    if (isFullyUploaded && (await supportsIdempotencyKeys(environment)) === false)
      return leaveToUser(environment, conversationId, error);
    return {
      kind: 'failed',
      message: isFullyUploaded ? unknownOutcomeMessage(error) : outcome.message,
      neverLeft: wasOffline && !navigator.onLine && isFault(error, 'OFFLINE'),
    };
  };
