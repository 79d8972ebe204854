import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { useDeleteMessageMutation } from '../../__generated__/useDeleteMessageMutation.graphql';
import { deleteLater } from '../../sending/deleteLater.ts';
import { confirm } from '../../ui/confirm.tsx';

/** Deletes a message of the viewer after a confirmation; it disappears, or keeps its place without content. */
export function useDeleteMessage(messageId: string, keepsPlace: boolean): () => Promise<void> {
  const environment = useRelayEnvironment();
  return async () => {
    const isAgreed = await confirm({
      title: 'Supprimer ce message\u202F?',
      text: keepsPlace
        ? 'Les participants verront à sa place «\u00A0Message supprimé\u00A0».'
        : 'Il disparaît pour tous les participants.',
      action: 'Supprimer',
    });
    if (!isAgreed) return;
    deleteLater<useDeleteMessageMutation>(environment, {
      mutation: graphql`
        mutation useDeleteMessageMutation($input: DeleteMessageInput!) {
          deleteMessage(input: $input) {
            deletedMessage {
              id
              ...MessageList_message
            }
            conversation {
              id
              ...ConversationListItem_conversation
            }
            userErrors {
              code
              message
            }
          }
        }
      `,
      variables: { input: { messageId } },
      gone: keepsPlace ? null : messageId,
      // The content stays in the store: « Annuler » shows it again.
      foresee: (store) => {
        if (keepsPlace) store.get(messageId)?.setValue(true, 'isDeleted');
      },
      text: 'Message supprimé',
    });
  };
}
