import { IconMessageCircle } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { graphql, useFragment, useQueryLoader, useRelayEnvironment } from 'react-relay';
import type { ChatButton_viewer$key } from '../__generated__/ChatButton_viewer.graphql';
import type { ChatPanelQuery } from '../__generated__/ChatPanelQuery.graphql';
import type { ConversationQuery } from '../__generated__/ConversationQuery.graphql';
import { Badge } from '../ui/Badge.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { chatPanel, useChatPanel } from './chatPanel.ts';
import { chatPanelQuery } from './panel/ChatPanel.query.ts';
import { conversationQuery } from './conversation/Conversation.query.ts';
import { useOutbox } from './outbox/outboxOf.ts';
import { forgetAttachments } from './composer/pendingAttachment.ts';
import { markReadOnReturn } from './liveMessages.ts';
import { restoreTitle } from './panel/titleFlash.ts';
import { useLinkedConversation } from './panel/useLinkedConversation.ts';

const ChatPanel = lazy(() => import('./panel/ChatPanel.tsx'));

/** Enough to hold the first unread message; the gateway gives at most 100 at a time. */
const firstPage = 50;

/** The header's chat button with its unread badge, and the panel that it opens. */
export function ChatButton({ viewer: key }: { viewer: ChatButton_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment ChatButton_viewer on Viewer {
        username
        unreadConversationCount
      }
    `,
    key,
  );
  const environment = useRelayEnvironment();
  const outbox = useOutbox(environment, viewer.username);
  const { isOpen, conversationId } = useChatPanel();
  useLinkedConversation();
  const [listRef, loadList] = useQueryLoader<ChatPanelQuery>(chatPanelQuery);
  const [conversationRef, loadConversation, disposeConversation] =
    useQueryLoader<ConversationQuery>(conversationQuery);
  const [attempt, setAttempt] = useState(0);
  const button = useRef<HTMLButtonElement>(null);

  // The panel's place is shared state, so its queries follow it rather than one event handler.
  useEffect(() => {
    if (!isOpen) return;
    restoreTitle();
    loadList({}, { fetchPolicy: 'store-and-network' });
  }, [isOpen, loadList, attempt]);
  useEffect(() => {
    if (conversationId === null) disposeConversation();
    else loadConversation({ id: conversationId, last: firstPage }, { fetchPolicy: 'store-and-network' });
  }, [conversationId, loadConversation, disposeConversation, attempt]);

  useEffect(() => markReadOnReturn(environment), [environment]);
  // With the person goes all that was theirs: the shell that holds this button is left at sign-out.
  useEffect(
    () => () => {
      chatPanel.reset();
      forgetAttachments();
      restoreTitle();
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
        ref={button}
        label={label}
        aria-expanded={isOpen}
        aria-controls="chat-panel"
        onPress={() => (isOpen ? chatPanel.close() : chatPanel.open())}
      >
        <IconMessageCircle />
        <Badge count={unread} isOverlay />
      </IconButton>
      {/* In the page itself: inside the header it would lie under what comes after it. */}
      {isOpen &&
        listRef &&
        createPortal(
          <Suspense fallback={null}>
            <ChatPanel
              listRef={listRef}
              conversationRef={conversationId === null ? null : (conversationRef ?? null)}
              outbox={outbox}
              onRetry={() => setAttempt((n) => n + 1)}
            />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
