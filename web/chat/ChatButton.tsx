import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { ChatButton_viewer$key } from '../__generated__/ChatButton_viewer.graphql';
import { Badge } from '../ui/Badge.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { chatPanel, useChatPanel } from './chatPanel.ts';
import { history } from './history/history.ts';
import { restoreTitleOnReturn } from './liveMessages.ts';
import { conversationOnDemand } from './conversation/conversationOnDemand.ts';
import chatPanelQuery from '../__generated__/ChatPanelQuery$parameters.ts';
import contactSearchQuery from '../__generated__/ContactSearchQuery$parameters.ts';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { belowBar } from './conversation/ConversationBar.tsx';
import { fetchMutes } from './list/mutes.ts';
import { useBackOnPhones } from './panel/useBackOnPhones.ts';

/** The chat panel: its code and first query, loaded on opening. */
const chatPanelOnDemand = onDemand(chatPanelQuery, () => import('./panel/ChatPanel.tsx'), {
  showsErrorOverPage: true,
});
/** The form for a new conversation: its code and first query, loaded on opening. */
const newConversationOnDemand = onDemand(contactSearchQuery, () => import('./contacts/NewConversation.tsx'), {
  frame: belowBar,
});

/** Page size that contains the first unread message; the graph's limit is 100. */
const firstPage = 50;

/** Loads the panel's content as soon as any feature opens it, and releases it when it closes. */
function useChatContent() {
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

/** Interval between the two titles, in milliseconds, and number of changes. */
const pause = 1_000;
const mostChanges = 20;

/** Flashes « Nouveau message » or « (3) Nouveaux messages » in the tab's title until the messages are seen (B224). */
function useTitleFlash(): void {
  const { newMessages } = useChatPanel();
  useEffect(() => {
    if (newMessages === 0) return;
    const own = document.title;
    const words = newMessages === 1 ? 'Nouveau message' : `(${newMessages}) Nouveaux messages`;
    let changes = 0;
    const change = () => {
      if (changes >= mostChanges) {
        clearInterval(timer);
        return;
      }
      changes += 1;
      document.title = changes % 2 === 1 ? words : own;
    };
    const timer = setInterval(change, pause);
    change();
    return () => {
      clearInterval(timer);
      document.title = own;
    };
  }, [newMessages]);
}

/** The header's chat button with its unread badge, and the panel that it opens. */
export function ChatButton({ viewer: key }: { viewer: ChatButton_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment ChatButton_viewer on Viewer {
        email
        unreadConversationCount
        user {
          id
          name
        }
      }
    `,
    key,
  );
  const { isOpen, creating, pageElement } = useChatPanel();
  const { panel, conversation, creation } = useChatContent();

  useTitleFlash();
  useEffect(restoreTitleOnReturn, []);
  // The shell unmounts this button at sign-out.
  useEffect(
    () => () => {
      chatPanel.reset();
      history.reset();
    },
    [],
  );

  const unread = viewer.unreadConversationCount ?? 0;
  const label =
    unread > 0
      ? `Discussions, ${unread} ${unread > 1 ? 'conversations non lues' : 'conversation non lue'}`
      : 'Discussions';
  return (
    <>
      <IconButton
        intent={panel.intent({})}
        label={label}
        aria-expanded={pageElement ? undefined : isOpen}
        aria-controls="chat-panel"
        onPress={() => {
          if (pageElement) chatPanel.showList();
          else if (isOpen) chatPanel.close();
          else chatPanel.open();
        }}
      >
        <IconMessageCircle />
        <Badge count={unread} isOverlay />
      </IconButton>
      {/* Rendered in the body: the header's stacking context would cover it. */}
      {panel.opened &&
        createPortal(
          <chatPanelOnDemand.Component {...panel.opened} onClose={chatPanel.close}>
            {conversation ? (
              <conversationOnDemand.Component
                {...conversation}
                key={conversation.queryRef.variables.id}
                username={viewer.email}
                viewer={viewer.user}
              />
            ) : creation && creating ? (
              <newConversationOnDemand.Component {...creation} key={creating} mode={creating} />
            ) : null}
          </chatPanelOnDemand.Component>,
          pageElement ?? document.body,
        )}
    </>
  );
}
