import { graphql } from 'react-relay/hooks';
import type { useReceiverMutation } from '../../__generated__/useReceiverMutation.graphql';
import { useKeyedMutation } from '../../sending/useKeyedMutation.ts';
import { lastSentAt, moveConversation } from '../list/moveConversation.ts';

/** Who receives what is sent: a conversation, or a person. */
export type Receiver = { conversationId: string } | { userId: string };

/** Finds the conversation of a receiver, beginning one with a person where there is none; null after a failure. */
export function useReceiver(): [find: (receiver: Receiver) => Promise<string | null>, isPending: boolean] {
  const [run, isPending] = useKeyedMutation<useReceiverMutation>(
    graphql`
      mutation useReceiverMutation($input: CreateConversationInput!) {
        createConversation(input: $input) {
          conversationEdge {
            node {
              id
              ...ConversationListItem_conversation
            }
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const find = async (receiver: Receiver) => {
    if ('conversationId' in receiver) return receiver.conversationId;
    const outcome = await run(
      { input: { userIds: [receiver.userId] } },
      {
        // Not @prependEdge: the pinned ones come first.
        updater: (store, response) => {
          const id = response?.createConversation.conversationEdge?.node.id;
          if (id !== undefined) moveConversation(store, id, lastSentAt(store.get(id)));
        },
      },
    );
    return outcome.isDone ? (outcome.response.createConversation.conversationEdge?.node.id ?? null) : null;
  };
  return [find, isPending];
}
