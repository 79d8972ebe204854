import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chatPanel } from '../../../web/chat/chatPanel.ts';
import { page, showChat } from './showChat.tsx';

const other = {
  __typename: 'Conversation',
  id: 'conversation-2',
  title: 'Équipe voile',
  unreadMessageCount: 0,
  viewerHasMuted: false,
  lastMessageSummary: null,
  otherParticipants: [],
};

test('closes and unlists a conversation that the user was removed from', async () => {
  const { answerList, answer, emit } = await showChat({ others: [other] });
  // As a link or a push message does: its list has not been on the screen.
  act(() => chatPanel.openConversation('conversation-1'));
  await answer('ConversationQuery', {
    node: {
      __typename: 'Conversation',
      id: 'conversation-1',
      title: 'Théo Roux',
      unreadMessageCount: 0,
      otherParticipants: [],
      messages: page([]),
    },
  });
  await answerList();
  await emit({
    __typename: 'ConversationRemoved',
    removedConversationId: 'conversation-1',
    viewer: { __typename: 'Viewer', id: 'viewer', unreadConversationCount: 0 },
  });
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toEqual([expect.stringContaining('Équipe voile')]);
});
