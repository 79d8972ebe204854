import { commitMutation, type Environment, graphql } from 'relay-runtime';
import type { readMarksConversationMutation } from '../../__generated__/readMarksConversationMutation.graphql';

/**
 * Tells the server that a conversation was read, in whole or up to a message that arrived while it was open. The
 * count goes to zero at once; should the call fail, it comes back, and the next opening tells it again.
 */
export function markConversationRead(
  environment: Environment,
  conversationId: string,
  upToMessageId?: string,
): void {
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
    variables: { input: { conversationId, upToMessageId } },
    optimisticUpdater: (store) => {
      store.get(conversationId)?.setValue(0, 'unreadCount');
    },
  });
}
