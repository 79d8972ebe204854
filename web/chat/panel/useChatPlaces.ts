import { useEffect, useEffectEvent } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import chatPanelQuery from '../../__generated__/ChatPanelQuery$parameters.ts';
import contactSearchQuery from '../../__generated__/ContactSearchQuery$parameters.ts';
import { onDemand, useOnDemand } from '../../relay/onDemand.ts';
import { chatPanel } from '../chatPanel.ts';
import { conversationPlace } from '../conversation/conversationPlace.ts';
import { fetchMutes } from '../list/mutes.ts';
import { restoreTitle } from './titleFlash.ts';
import { useBackOnPhones } from './useBackOnPhones.ts';

/** The panel with its list. */
export const panelPlace = onDemand(chatPanelQuery, () => import('./ChatPanel.tsx'), 'store-and-network', {
  isLayer: true,
});
/** A conversation that is being begun. */
export const creationPlace = onDemand(contactSearchQuery, () => import('../contacts/NewConversation.tsx'));

/** Enough to hold the first unread message; the gateway gives at most 100 at a time. */
const firstPage = 50;

/**
 * What the chat panel shows. It is begun by the act that brings it there, wherever in the product that is: the button
 * of the header, a line of the list, a link, a push message; and released when it is left.
 */
export function useChatPlaces() {
  const environment = useRelayEnvironment();
  useBackOnPhones();
  const panel = useOnDemand(panelPlace);
  const conversation = useOnDemand(conversationPlace);
  const creation = useOnDemand(creationPlace);

  const follow = useEffectEvent(() => {
    const { isOpen, conversationId, creating } = chatPanel.get();
    if (isOpen && !panel.opened) {
      restoreTitle();
      fetchMutes(environment);
    }
    if (isOpen) panel.open({});
    else if (panel.opened) panel.close();
    if (isOpen && conversationId !== null) conversation.open({ id: conversationId, last: firstPage });
    else conversation.close();
    if (isOpen && creating) creation.open({ search: '' });
    else creation.close();
  });
  // The panel's place is moved by acts in every room: this listens to them.
  useEffect(() => {
    follow();
    return chatPanel.subscribe(() => follow());
  }, []);
  return { panel, conversation: conversation.opened, creation: creation.opened };
}
