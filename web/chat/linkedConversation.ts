import { type Environment, graphql } from 'relay-runtime';
import type { linkedConversationQuery } from '../__generated__/linkedConversationQuery.graphql';
import { errorMessageOf } from '../core/errors.ts';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { showToast } from '../ui/toast.ts';
import { chatPanel, rememberView } from './chatPanel.ts';

/** Opens a conversation by its databaseId on any page; offers it if the user has opened another one meanwhile. */
export function openConversation(environment: Environment, databaseId: string): void {
  const showOrOffer = rememberView();
  fetchStrict<linkedConversationQuery>(
    environment,
    graphql`
      query linkedConversationQuery($databaseId: String!) {
        conversation(databaseId: $databaseId) {
          id
        }
      }
    `,
    { databaseId },
  ).subscribe({
    next: ({ conversation }) => {
      if (conversation) showOrOffer(() => chatPanel.openConversation(conversation.id));
      else showToast({ text: 'Cette conversation n’existe plus.' });
    },
    error: (error: Error) => showToast({ text: errorMessageOf(error), kind: 'error' }),
  });
}
