import { commitMutation, type Environment, graphql } from 'relay-runtime';
import type { readMarksConversationMutation } from '../../__generated__/readMarksConversationMutation.graphql';
import type { readMarksMessageMutation } from '../../__generated__/readMarksMessageMutation.graphql';

/**
 * Tells the server that a conversation was read. The count goes to zero at once; should the call
 * fail, it comes back, and the next opening tells it again.
 */
export function markConversationRead(environment: Environment, conversationId: string): void {
  commitMutation<readMarksConversationMutation>(environment, {
    mutation: graphql`
      mutation readMarksConversationMutation($input: MarkConversationReadInput!) {
        markConversationRead(input: $input) {
          conversation {
            id
            unreadCount
          }
          viewer {
            id
            unreadConversationCount
          }
        }
      }
    `,
    variables: { input: { conversationId } },
    optimisticUpdater: (store) => {
      store.get(conversationId)?.setValue(0, 'unreadCount');
    },
  });
}

/** Tells the server that a message which arrived in the open conversation was seen. */
export function markMessageSeen(environment: Environment, conversationId: string, messageId: string): void {
  commitMutation<readMarksMessageMutation>(environment, {
    mutation: graphql`
      mutation readMarksMessageMutation($input: MarkMessageSeenInput!) {
        markMessageSeen(input: $input) {
          conversation {
            id
            unreadCount
          }
          viewer {
            id
            unreadConversationCount
          }
        }
      }
    `,
    variables: { input: { messageId } },
    optimisticUpdater: (store) => {
      store.get(conversationId)?.setValue(0, 'unreadCount');
    },
  });
}
