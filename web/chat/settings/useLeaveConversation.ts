import { graphql } from 'react-relay';
import { ConnectionHandler, type RecordSourceProxy } from 'relay-runtime';
import type { useLeaveConversationDeleteMutation } from '../../__generated__/useLeaveConversationDeleteMutation.graphql';
import type { useLeaveConversationMutation } from '../../__generated__/useLeaveConversationMutation.graphql';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';
import { confirm } from '../../ui/confirm.ts';
import { showToast } from '../../ui/toast.ts';
import { chatPanel } from '../chatPanel.ts';

/** Takes a conversation off the list. */
export function forgetConversation(store: RecordSourceProxy, conversationId: string): void {
  const viewer = store.getRoot().getLinkedRecord('viewer');
  const list = viewer && ConnectionHandler.getConnection(viewer, 'ConversationList_conversations');
  if (list) ConnectionHandler.deleteNode(list, conversationId);
}

/** Leaves a conversation, or deletes it for everybody, when the person confirms it (B199, B200). */
export function useLeaveConversation(conversationId: string) {
  const [runLeave] = useAsyncMutation<useLeaveConversationMutation>(graphql`
    mutation useLeaveConversationMutation($input: LeaveConversationInput!) {
      leaveConversation(input: $input) {
        leftConversationId
        viewer {
          id
          unreadConversationCount
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const [runDelete] = useAsyncMutation<useLeaveConversationDeleteMutation>(graphql`
    mutation useLeaveConversationDeleteMutation($input: DeleteConversationInput!) {
      deleteConversation(input: $input) {
        deletedConversationId
        viewer {
          id
          unreadConversationCount
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const variables = { input: { conversationId } };
  const forget = (store: RecordSourceProxy) => forgetConversation(store, conversationId);
  // Left at once: the event that tells of it must not find it open. What is refused comes back.
  const run = async (begin: () => Promise<{ isDone: true } | { isDone: false; message: string }>) => {
    chatPanel.showList();
    const outcome = await begin();
    if (outcome.isDone) return;
    showToast({ text: outcome.message, kind: 'error' });
    chatPanel.openConversation(conversationId);
  };
  return {
    async leave() {
      const question = 'Êtes-vous sûr de vouloir quitter cette conversation ?';
      if (await confirm({ title: question, action: 'Quitter' }))
        await run(() => runLeave(variables, { updater: forget }));
    },
    async remove() {
      const question = 'Êtes-vous sûr de vouloir supprimer cette conversation ?';
      if (await confirm({ title: question, action: 'Supprimer' }))
        await run(() => runDelete(variables, { updater: forget }));
    },
  };
}
