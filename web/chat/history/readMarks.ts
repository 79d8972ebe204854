import { type Environment, graphql } from 'relay-runtime';
import type { readMarksConversationMutation } from '../../__generated__/readMarksConversationMutation.graphql';
import { commitAsync } from '../../relay/commitAsync.ts';

/**
 * Tells the server that a conversation was read, in whole or up to a message that arrived while it was open. The
 * count goes to zero at once; should the call fail, it comes back, and the next opening tells it again.
 */
export function markConversationRead(
  environment: Environment,
  conversationId: string,
  upToMessageId?: string,
): void {
  void commitAsync<readMarksConversationMutation>(
    environment,
    graphql`
      mutation readMarksConversationMutation($input: MarkConversationReadInput!) @raw_response_type {
        markConversationRead(input: $input) {
          conversation {
            id
            unreadCount
          }
          viewer {
            id
            unreadConversationCount
          }
          userErrors {
            message
          }
        }
      }
    `,
    { input: { conversationId, upToMessageId } },
    {
      optimisticResponse: {
        // In how many conversations something is unread then, is the server's to count.
        markConversationRead: {
          conversation: { id: conversationId, unreadCount: 0 },
          viewer: null,
          userErrors: [],
        },
      },
    },
  );
}
