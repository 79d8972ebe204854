import { commitMutation, type Environment, graphql } from 'relay-runtime';
import type { sendMessageMutation } from '../__generated__/sendMessageMutation.graphql';
import { insertMessage } from './messageOrder.ts';
import type { Delivery, PendingMessage } from './outbox.ts';

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

/** Sends a message of the outbox and, when the server has it, puts it into its conversation. Never rejects. */
export function sendMessage(environment: Environment, message: PendingMessage): Promise<Delivery> {
  return new Promise((resolve) => {
    commitMutation<sendMessageMutation>(environment, {
      mutation,
      variables: {
        input: {
          conversationId: message.conversationId,
          content: message.content,
          gifUrl: message.gifUrl,
          idempotencyKey: message.key,
        },
      },
      updater: (store) => {
        const edge = store.getRootField('sendMessage')?.getLinkedRecord('messageEdge');
        insertMessage(store, message.conversationId, edge);
      },
      onCompleted: ({ sendMessage: answer }, errors) => {
        const refusal = answer?.userErrors[0]?.message;
        if (answer?.messageEdge) resolve({ kind: 'sent' });
        else
          resolve(
            refusal === undefined || errors?.length
              ? { kind: 'failed' }
              : { kind: 'refused', message: refusal },
          );
      },
      onError: () => resolve({ kind: 'failed' }),
    });
  });
}
