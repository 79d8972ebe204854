import { graphql } from 'react-relay';
import type { useCreateConversationMutation } from '../../__generated__/useCreateConversationMutation.graphql';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';
import { useIdempotencyKey } from '../../relay/useIdempotencyKey.ts';
import { showToast } from '../../ui/toast.ts';
import { chatPanel } from '../chatPanel.ts';

/** Opens the conversation with colleagues, which begins where there is none yet; answers whether it is open. */
export function useCreateConversation(): [
  create: (participantIds: readonly string[], title?: string) => Promise<boolean>,
  isPending: boolean,
] {
  const keyFor = useIdempotencyKey();
  const [run, isPending] = useAsyncMutation<useCreateConversationMutation>(graphql`
    mutation useCreateConversationMutation($input: CreateConversationInput!) {
      createConversation(input: $input) {
        conversation {
          id
          ...ConversationListItem_conversation
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const create = async (participantIds: readonly string[], title = '') => {
    const content = { participantIds, title };
    const outcome = await run({ input: { ...content, idempotencyKey: keyFor(content) } });
    const id = outcome.isDone ? outcome.response.createConversation.conversation?.id : undefined;
    if (id === undefined) {
      showToast({
        text: outcome.isDone ? 'La discussion n’a pas pu être ouverte.' : outcome.message,
        kind: 'error',
      });
      return false;
    }
    chatPanel.openConversation(id);
    return true;
  };
  return [create, isPending];
}
