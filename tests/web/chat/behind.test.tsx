import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { chatPanel } from '../../../web/chat/chatPanel.ts';
import { draftKey } from '../../../web/chat/composer/messageDraft.ts';
import { drafts } from '../../../web/drafts/useDraft.ts';
import { ConfirmHost } from '../../../web/ui/confirm.tsx';
import { screenOf, showChat } from './showChat.tsx';

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
  const { answerList, answerConversation, removeConversation } = await showChat({ others: [other] });
  // As a link or a push message does: its list has not been on the screen.
  act(() => chatPanel.openConversation('conversation-1'));
  await answerConversation([]);
  await answerList();
  await removeConversation();
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toEqual([expect.stringContaining('Équipe voile')]);
});

test('shows what was not sent to it, to be copied', async () => {
  const chat = await showChat();
  render(<ConfirmHost />);
  await chat.open([]);
  await chat.write('En attente');
  await userEvent.type(screen.getByLabelText('Votre message'), 'Pas fini');
  await screenOf.focus(false);
  await chat.removeConversation();
  // Of several tabs the one in use asks.
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await screenOf.focus(true);
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  await userEvent.click(await screen.findByRole('button', { name: 'Copier' }));
  expect(writeText).toHaveBeenCalledWith('En attente\n\nPas fini');
  expect(drafts.at(draftKey('conversation-1')).isKept).toBe(false);
});
