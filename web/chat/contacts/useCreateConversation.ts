import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { useCreateConversationMutation } from '../../__generated__/useCreateConversationMutation.graphql';
import { fetchSummaries } from '../../live/fetchSummaries.ts';
import { announceResume } from '../../live/viewerEvents.ts';
import type { Answer } from '../../relay/mutations.ts';
import type { Run } from '../../relay/useAsyncMutation.ts';
import { useKeyedMutation } from '../../sending/useKeyedMutation.ts';
import { showToast } from '../../ui/toast.ts';
import { chatPanel, rememberView } from '../chatPanel.ts';
import { lastSentAt, moveConversation } from '../list/moveConversation.ts';

/** Finds or creates the conversation with colleagues, and moves it up in the list. */
export function useConversationWith({ isForm = false, isToastedOnFailure = true } = {}): [
  find: Run<useCreateConversationMutation>,
  isPending: boolean,
] {
  const [run, isPending] = useKeyedMutation<useCreateConversationMutation>(
    graphql`
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
    `,
    { isToastedOnFailure, shownBeside: ['title'], isForm },
  );
  const find: Run<useCreateConversationMutation> = (variables, options) =>
    run(variables, {
      ...options,
      // Not @prependEdge: the pinned ones come first.
      updater: (store, response) => {
        const id = response?.createConversation.conversationEdge?.node.id;
        if (id !== undefined) moveConversation(store, id, lastSentAt(store.get(id)));
      },
    });
  return [find, isPending];
}

/**
 * Opens or creates the conversation with colleagues; returns the error of a rejected title. Pass `isForm` for groups:
 * retries reuse one key while the form changes.
 */
export function useCreateConversation(
  options: { isForm?: boolean } = {},
): [create: (userIds: readonly string[], title?: string) => Promise<string | undefined>, isPending: boolean] {
  const environment = useRelayEnvironment();
  const [find, isPending] = useConversationWith(options);
  const open = ({ createConversation: { conversationEdge } }: Answer<useCreateConversationMutation>) => {
    if (conversationEdge) return chatPanel.openConversation(conversationEdge.node.id);
    // Created, but the response has no id: refetch the list.
    showToast({ text: 'La discussion est ouverte\u202F: elle est dans la liste.', kind: 'success' });
    fetchSummaries(environment).catch(announceResume);
    chatPanel.showList();
  };
  const create = async (userIds: readonly string[], title = '') => {
    const showOrOffer = rememberView();
    const outcome = await find(
      { input: { userIds, title } },
      { onDone: (response) => showOrOffer(() => open(response)) },
    );
    return outcome.isDone ? undefined : outcome.inputs.title;
  };
  return [create, isPending];
}
