import { type Environment, graphql } from 'relay-runtime';
import type { linkedConversationQuery } from '../__generated__/linkedConversationQuery.graphql';
import { errorMessageOf } from '../core/errors.ts';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { showToast } from '../ui/toast.ts';
import { chatPanel, type rememberView } from './chatPanel.ts';

/** Opens a conversation by its databaseId on any page, as `showOrOffer` does. */
export function openConversation(
  environment: Environment,
  databaseId: string,
  showOrOffer: ReturnType<typeof rememberView>,
): void {
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
