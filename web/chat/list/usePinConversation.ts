import { commitLocalUpdate, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { usePinConversationMutation } from '../../__generated__/usePinConversationMutation.graphql';
import type { usePinConversationUnpinMutation } from '../../__generated__/usePinConversationUnpinMutation.graphql';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';
import { lastSentAt, moveConversation } from './moveConversation.ts';

/** Pins a conversation on top of the viewer's list, or puts it back. */
export function usePinConversation(conversationId: string): (isPinned: boolean) => void {
  const environment = useRelayEnvironment();
  const [pin] = useAsyncMutation<usePinConversationMutation>(
    graphql`
      mutation usePinConversationMutation($input: PinConversationInput!) {
        pinConversation(input: $input) {
          conversation {
            id
            ...ConversationListItem_conversation
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Conversation épinglée.' },
  );
  const [unpin] = useAsyncMutation<usePinConversationUnpinMutation>(
    graphql`
      mutation usePinConversationUnpinMutation($input: UnpinConversationInput!) {
        unpinConversation(input: $input) {
          conversation {
            id
            ...ConversationListItem_conversation
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Conversation désépinglée.' },
  );
  const onDone = () =>
    // The place in the list depends on the pages that are loaded here.
    commitLocalUpdate(environment, (store) =>
      moveConversation(store, conversationId, lastSentAt(store.get(conversationId))),
    );
  return (isPinned) =>
    void (isPinned ? pin : unpin)(
      { input: { conversationId } },
      { subject: `pin of ${conversationId}`, onDone },
    );
}
