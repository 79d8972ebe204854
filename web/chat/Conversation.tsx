import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type PreloadedQuery, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import type { ConversationQuery } from '../__generated__/ConversationQuery.graphql';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { chatPanel } from './chatPanel.ts';
import { conversationQuery } from './Conversation.query.ts';
import { ConversationFaces } from './ConversationFaces.tsx';
import { MessageComposer } from './MessageComposer.tsx';
import { MessageList } from './MessageList.tsx';
import type { Outbox } from './outbox.ts';
import { markConversationRead } from './readMarks.ts';

/** An open conversation: its name, its messages, and where the next one is typed. */
export function Conversation({
  queryRef,
  outbox,
}: {
  queryRef: PreloadedQuery<ConversationQuery>;
  outbox: Outbox;
}) {
  const conversation = usePreloadedQuery<ConversationQuery>(conversationQuery, queryRef).node?.conversation;
  const environment = useRelayEnvironment();
  const id = conversation?.id;
  // What was unread when the conversation opened: marking it read must not move the divider.
  const [unread] = useState(conversation?.unreadCount ?? 0);

  useEffect(() => {
    if (id !== undefined) markConversationRead(environment, id);
  }, [environment, id]);

  if (!conversation || id === undefined) {
    return (
      <EmptyState title="Cette conversation n’existe plus">
        Elle a été supprimée, ou vous n’en faites plus partie.
      </EmptyState>
    );
  }
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line p-2">
        <IconButton label="Retour aux discussions" onPress={chatPanel.showList}>
          <IconArrowLeft />
        </IconButton>
        <ConversationFaces conversation={conversation} />
        <h2 className="m-0 min-w-0 flex-1 truncate text-base font-semibold">{conversation.title}</h2>
        <IconButton label="Fermer les discussions" onPress={chatPanel.close}>
          <IconX />
        </IconButton>
      </header>
      <MessageList key={id} conversation={conversation} outbox={outbox} unread={unread} />
      <MessageComposer
        key={`composer:${id}`}
        conversationId={id}
        onSend={(content) => outbox.add({ conversationId: id, content })}
      />
    </>
  );
}
