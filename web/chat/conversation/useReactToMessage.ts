import { graphql } from 'react-relay/hooks';
import type { useReactToMessageMutation } from '../../__generated__/useReactToMessageMutation.graphql';
import type { useReactToMessageRemoveMutation } from '../../__generated__/useReactToMessageRemoveMutation.graphql';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';

/** Sets the viewer's reaction to a message; null takes it back. */
export function useReactToMessage(messageId: string): (emoji: string | null) => void {
  const [set] = useAsyncMutation<useReactToMessageMutation>(
    graphql`
      mutation useReactToMessageMutation($input: SetMessageReactionInput!) {
        setMessageReaction(input: $input) {
          message {
            id
            ...MessageReactions_message
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const [remove] = useAsyncMutation<useReactToMessageRemoveMutation>(
    graphql`
      mutation useReactToMessageRemoveMutation($input: RemoveMessageReactionInput!) {
        removeMessageReaction(input: $input) {
          message {
            id
            ...MessageReactions_message
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  return (emoji) =>
    void (emoji === null ? remove({ input: { messageId } }) : set({ input: { messageId, emoji } }));
}
