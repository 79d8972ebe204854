import { graphql, useRelayEnvironment } from 'react-relay';
import ConversationListPaginationQuery from '../../__generated__/ConversationListPaginationQuery.graphql';
import type { useCreateConversationMutation } from '../../__generated__/useCreateConversationMutation.graphql';
import { fetchWhole } from '../../relay/fetchWhole.ts';
import { useKeyedMutation } from '../../relay/useAsyncMutation.ts';
import { showToast } from '../../ui/toast.ts';
import { chatPanel } from '../chatPanel.ts';

/** Opens the conversation with colleagues, which begins where there is none yet; answers whether it is open. */
export function useCreateConversation(): [
  create: (userIds: readonly string[], title?: string) => Promise<boolean>,
  isPending: boolean,
] {
  const environment = useRelayEnvironment();
  const [run, isPending] = useKeyedMutation<useCreateConversationMutation>(graphql`
    mutation useCreateConversationMutation($input: CreateConversationInput!) {
      createConversation(input: $input) {
        conversationEdge {
          node {
            id
            ...ConversationListItem_conversation
          }
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const create = async (userIds: readonly string[], title = '') => {
    const content = { userIds, title };
    const outcome = await run({ input: content });
    if (!outcome.isDone) {
      showToast({ text: outcome.message, kind: 'error' });
      return false;
    }
    const id = outcome.response.createConversation.conversationEdge?.node.id;
    if (id === undefined) {
      // Opened, and not told which it is: the list shows it.
      showToast({ text: 'La discussion est ouverte\u202F: elle est dans la liste.', kind: 'success' });
      fetchWhole(environment, ConversationListPaginationQuery, {}).subscribe({ error: () => {} });
      chatPanel.showList();
    } else chatPanel.openConversation(id);
    return true;
  };
  return [create, isPending];
}
