import { graphql } from 'react-relay/hooks';
import type { usePinMessageMutation } from '../../__generated__/usePinMessageMutation.graphql';
import type { usePinMessageUnpinMutation } from '../../__generated__/usePinMessageUnpinMutation.graphql';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';

/** Returns a function that pins the message in its conversation (true), replacing any other, or unpins it (false). */
export function usePinMessage(conversationId: string): (messageId: string, shouldPin: boolean) => void {
  const [pin] = useAsyncMutation<usePinMessageMutation>(
    graphql`
      mutation usePinMessageMutation($input: PinMessageInput!) {
        pinMessage(input: $input) {
          conversation {
            ...PinnedMessage_conversation
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Message épinglé.' },
  );
  const [unpin] = useAsyncMutation<usePinMessageUnpinMutation>(
    graphql`
      mutation usePinMessageUnpinMutation($input: UnpinMessageInput!) {
        unpinMessage(input: $input) {
          conversation {
            ...PinnedMessage_conversation
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Message désépinglé.' },
  );
  return (messageId, shouldPin) =>
    void (shouldPin ? pin : unpin)(
      { input: { messageId } },
      { subject: `pinned message of ${conversationId}` },
    );
}
