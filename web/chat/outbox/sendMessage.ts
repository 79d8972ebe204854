import { catchUp } from '../history/catchUp.ts';
import { commitMutation, type Environment, graphql } from 'relay-runtime';
import type { sendMessageMutation } from '../../__generated__/sendMessageMutation.graphql';
import { Fault, messageOf } from '../../core/errors.ts';
import { onUploadProgress } from '../../relay/upload.ts';
import { insertMessage } from '../history/messageOrder.ts';
import { isThumbsUp } from '../composer/thumbsUp.ts';
import { escapeText } from '../../ui/htmlOf.ts';
import type { Deliver } from './delivery.ts';

const mutation = graphql`
  mutation sendMessageMutation($input: SendMessageInput!) {
    sendMessage(input: $input) {
      messageEdge {
        cursor
        node {
          id
          ...messageOrder_message @relay(mask: false)
          ...MessageList_message @relay(mask: false)
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

const inputs = { images: 'images', video: 'video', document: 'document' } as const;

/** Sends a message of the outbox and, when the server has it, puts it into its conversation. Never rejects. */
export const sendMessage =
  (environment: Environment): Deliver =>
  (message, files, { signal, onProgress }) =>
    new Promise((resolve) => {
      const [first] = files;
      if (first) onUploadProgress(first, onProgress);
      const { attachment } = message;
      const { dispose } = commitMutation<sendMessageMutation>(environment, {
        mutation,
        variables: {
          input: {
            conversationId: message.conversationId,
            text: isThumbsUp(message.content) ? message.content : escapeText(message.content),
            gifUrl: message.gifUrl,
            ...(attachment
              ? { [inputs[attachment.kind]]: attachment.kind === 'images' ? files : first }
              : {}),
            idempotencyKey: message.key,
          },
        },
        updater: (store) => {
          const edge = store.getRootField('sendMessage')?.getLinkedRecord('messageEdge');
          insertMessage(store, message.conversationId, edge);
        },
        onCompleted: ({ sendMessage: answer }, errors) => {
          const refusal = answer?.userErrors[0]?.message;
          if (errors?.length || !answer) resolve({ kind: 'failed' });
          else if (refusal !== undefined) resolve({ kind: 'refused', message: refusal });
          else {
            // It is there, but was not told: the conversation is asked for it; after a failure the next event is.
            if (!answer.messageEdge) catchUp(environment, message.conversationId).catch(() => {});
            resolve({ kind: 'sent' });
          }
        },
        onError: (error) =>
          resolve(
            // Only the person decides to send again what may have arrived.
            error instanceof Fault && ['FILE_TOO_LARGE', 'OUTCOME_UNKNOWN'].includes(error.code)
              ? { kind: 'refused', message: messageOf(error) }
              : { kind: 'failed' },
          ),
      });
      signal.addEventListener('abort', () => {
        dispose();
        resolve({ kind: 'failed' });
      });
    });
