import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ChatButton_viewer$key } from '../__generated__/ChatButton_viewer.graphql';
import { Badge } from '../ui/Badge.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { chatPanel, useChatPanel } from './chatPanel.ts';
import { history } from './history/history.ts';
import { restoreTitleOnReturn } from './liveMessages.ts';
import { useTitleFlash } from './panel/useTitleFlash.ts';
import { newConversationOnDemand, chatPanelOnDemand, useChatContent } from './panel/useChatContent.ts';
import { conversationOnDemand } from './conversation/conversationOnDemand.ts';

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
