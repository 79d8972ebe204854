import { graphql } from 'react-relay';
import type { useStartChatMutation } from '../__generated__/useStartChatMutation.graphql';
import { useChange } from '../app/relay/useChange.ts';
import { showToast } from '../ui/toast.ts';
import { chatPanel } from './chatPanel.ts';

/** Opens the conversation with a colleague, which begins where there is none yet. */
export function useStartChat(): [start: (userId: string) => Promise<void>, isPending: boolean] {
  const [run, isPending] = useChange<useStartChatMutation>(graphql`
    mutation useStartChatMutation($input: CreateConversationInput!) {
      createConversation(input: $input) {
        conversation {
          id
        }
        userErrors {
          message
        }
      }
    }
  `);
  const start = async (userId: string) => {
    const outcome = await run({ input: { participantIds: [userId] } });
    const id = outcome.isDone ? outcome.response.createConversation.conversation?.id : undefined;
    if (id === undefined)
      showToast({
        text: outcome.isDone ? 'La discussion n’a pas pu être ouverte.' : outcome.message,
        kind: 'error',
      });
    else chatPanel.openConversation(id);
  };
  return [start, isPending];
}
