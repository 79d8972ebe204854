import { graphql } from 'react-relay/hooks';
import type { useLeaveConversationDeleteMutation } from '../../__generated__/useLeaveConversationDeleteMutation.graphql';
import type { useLeaveConversationMutation } from '../../__generated__/useLeaveConversationMutation.graphql';
import type { AsyncMutation } from '../../relay/mutations.ts';
import { type Deliver, useAsyncMutation } from '../../relay/useAsyncMutation.ts';
import { confirm } from '../../ui/confirm.tsx';
import { drafts } from '../../drafts/useDraft.ts';
import { chatPanel } from '../chatPanel.ts';
import { draftKey } from '../composer/messageDraft.ts';
import { conversationConnections } from '../connections.ts';
import { ownRemovals } from '../ownRemovals.ts';

/** Leaves a conversation, or deletes it for all members, after a confirmation (B199, B200). */
export function useLeaveConversation(conversationId: string) {
  /** Each attempt, also by « Réessayer », announces the removal; one that was refused takes that back. */
  const deliver = async <Mutation extends AsyncMutation>(send: Parameters<Deliver<Mutation>>[0]) => {
    ownRemovals.add(conversationId);
    const outcome = await send();
    if (!outcome.isDone && !outcome.isWorthRetrying) ownRemovals.delete(conversationId);
    return outcome;
  };
  const [runLeave] = useAsyncMutation<useLeaveConversationMutation>(
    graphql`
      mutation useLeaveConversationMutation($input: LeaveConversationInput!, $connections: [ID!]!) {
        leaveConversation(input: $input) {
          removedConversationId @deleteEdge(connections: $connections)
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
    `,
    { isToastedOnFailure: true, announcement: 'Conversation quittée.' },
    deliver,
  );
  const [runDelete] = useAsyncMutation<useLeaveConversationDeleteMutation>(
    graphql`
      mutation useLeaveConversationDeleteMutation($input: DeleteConversationInput!, $connections: [ID!]!) {
        deleteConversation(input: $input) {
          deletedConversationId @deleteEdge(connections: $connections)
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
    `,
    { isToastedOnFailure: true, announcement: 'Conversation supprimée.' },
    deliver,
  );
  // Close first: the removal event must not find it open. A rejection reopens it, unless the user went on meanwhile.
  const run = async (begin: typeof runLeave | typeof runDelete) => {
    chatPanel.showList();
    const variables = { input: { conversationId }, connections: conversationConnections() };
    const onDone = () => {
      drafts.remove(draftKey(conversationId));
      // A retry succeeded while the conversation was open again.
      if (chatPanel.get().conversationId === conversationId) chatPanel.showList();
    };
    const { isDone } = await begin(variables, { onDone });
    const { isOpen, conversationId: opened, creating } = chatPanel.get();
    if (!isDone && isOpen && opened === null && creating === null) chatPanel.openConversation(conversationId);
  };
  return {
    async leave() {
      const question = 'Êtes-vous sûr de vouloir quitter cette conversation ?';
      if (await confirm({ title: question, action: 'Quitter' })) await run(runLeave);
    },
    async remove() {
      const question = 'Êtes-vous sûr de vouloir supprimer cette conversation ?';
      if (await confirm({ title: question, action: 'Supprimer' })) await run(runDelete);
    },
  };
}
