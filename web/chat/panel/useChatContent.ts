import { useEffect, useEffectEvent } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import chatPanelQuery from '../../__generated__/ChatPanelQuery$parameters.ts';
import contactSearchQuery from '../../__generated__/ContactSearchQuery$parameters.ts';
import { onDemand, useOnDemand } from '../../relay/onDemand.ts';
import { chatPanel } from '../chatPanel.ts';
import { belowBar } from '../conversation/ConversationBar.tsx';
import { conversationOnDemand } from '../conversation/conversationOnDemand.ts';
import { fetchMutes } from '../list/mutes.ts';
import { useBackOnPhones } from './useBackOnPhones.ts';

/** The chat panel: its code and first query, loaded on opening. */
export const chatPanelOnDemand = onDemand(chatPanelQuery, () => import('./ChatPanel.tsx'), {
  showsErrorOverPage: true,
});
/** The form for a new conversation: its code and first query, loaded on opening. */
export const newConversationOnDemand = onDemand(
  contactSearchQuery,
  () => import('../contacts/NewConversation.tsx'),
  { frame: belowBar },
);

/** Page size that contains the first unread message; the graph's limit is 100. */
const firstPage = 50;

/** Loads the panel's content as soon as any feature opens it, and releases it when it closes. */
export function useChatContent() {
  const environment = useRelayEnvironment();
  useBackOnPhones();
  const panel = useOnDemand(chatPanelOnDemand);
  const conversation = useOnDemand(conversationOnDemand);
  const creation = useOnDemand(newConversationOnDemand);

  const follow = useEffectEvent(() => {
    const { isOpen, conversationId, creating } = chatPanel.get();
    if (isOpen && !panel.opened) {
      chatPanel.clearNewMessages();
      fetchMutes(environment);
    }
    if (isOpen) panel.open({});
    else if (panel.opened) panel.close();
    if (isOpen && conversationId !== null) conversation.open({ id: conversationId, last: firstPage });
    else conversation.close();
    if (isOpen && creating) creation.open({ search: '' });
    else creation.close();
  });
  // Any feature may open the panel: subscribe to its store.
  useEffect(() => {
    follow();
    return chatPanel.subscribe(() => follow());
  }, []);
  return { panel, conversation: conversation.opened, creation: creation.opened };
}
