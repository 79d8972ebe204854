/** Responses older than an event: the list ends with the event's state. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { chatPanel } from '../../../web/chat/chatPanel.ts';
import { observeEnds } from '../ui/endOfList.ts';
import { conversationList, page, screenOf, showChat, viewerWith } from './showChat.tsx';

const conversation = (id: string, title: string, unreadMessageCount: number) => ({
  __typename: 'Conversation',
  id,
  title,
  unreadMessageCount,
  viewerHasMuted: false,
  lastMessageSummary: null,
  otherParticipants: [],
});
const theo = (unreadMessageCount: number) => conversation('conversation-1', 'Théo Roux', unreadMessageCount);
const sailors = (unreadMessageCount: number) =>
  conversation('conversation-2', 'Équipe voile', unreadMessageCount);

type Chat = Awaited<ReturnType<typeof showChat>>;
const answerSummaries = ({ answer }: Chat, ...rows: readonly object[]) => {
  const { viewer } = conversationList(rows);
  return answer('fetchSummariesQuery', {
    viewer: { ...viewer, unreadConversationCount: 1, unseenNotificationCount: 0, breakingNews: '' },
  });
};
const rows = () =>
  screen
    .queryAllByRole('listitem')
    .map((item) => [
      /Théo Roux|Équipe voile/.exec(item.textContent)?.[0],
      item.querySelector('[aria-label$="non lu"]')?.getAttribute('aria-label') ?? null,
    ]);

test('a message received while a conversation loads stays unread if the user leaves first', async () => {
  const chat = await showChat();
  await chat.openList();
  await userEvent.click(screen.getByRole('button', { name: /Théo Roux/ }));
  act(() => chatPanel.showList());
  await chat.receive({ databaseId: '2', text: 'Message 2' });
  expect(rows()).toEqual([['Théo Roux', '1 message non lu']]);
  await chat.answer('ConversationQuery', { node: { ...theo(0), messages: page([]) } });
  await answerSummaries(chat, theo(1));
  expect(rows()).toEqual([['Théo Roux', '1 message non lu']]);
  expect(chat.waiting()).toEqual([]);
});

test('… and is read if another device read it', async () => {
  const chat = await showChat({ unread: 1 });
  await chat.openList();
  await userEvent.click(screen.getByRole('button', { name: /Théo Roux/ }));
  act(() => chatPanel.showList());
  await chat.emit({
    __typename: 'ConversationRead',
    conversation: { __typename: 'Conversation', id: 'conversation-1', unreadMessageCount: 0 },
    viewer: viewerWith(),
  });
  await chat.answer('ConversationQuery', { node: { ...theo(1), messages: page([]) } });
  await answerSummaries(chat, theo(0));
  expect(rows()).toEqual([['Théo Roux', null]]);
});

test('a message received during a send stays unread after an older response', async () => {
  const chat = await showChat();
  await chat.open([]);
  await chat.write('À demain');
  act(() => chatPanel.showList());
  // One’s own, of which the answer knows, costs no reading.
  await chat.receive({ databaseId: '2', text: 'À demain', viewerIsAuthor: true }, 0);
  await chat.receive({ databaseId: '3', text: 'D’accord' });
  await chat.acknowledge({ databaseId: '2', text: 'À demain' });
  expect(rows()).toEqual([['Théo Roux', null]]);
  await answerSummaries(chat, theo(1));
  expect(rows()).toEqual([['Théo Roux', '1 message non lu']]);
  expect(chat.waiting()).toEqual([]);
});

test('a message received while the list loads is unread', async () => {
  const chat = await showChat();
  await userEvent.click(await screen.findByRole('button', { name: /^Discussions/ }));
  await chat.receive({ databaseId: '2', text: 'Message 2' });
  await chat.answerList();
  await answerSummaries(chat, theo(1));
  expect(rows()).toEqual([['Théo Roux', '1 message non lu']]);
});

test('a conversation removed while the list loads is not listed', async () => {
  const chat = await showChat();
  await userEvent.click(await screen.findByRole('button', { name: /^Discussions/ }));
  await chat.removeConversation();
  await chat.answer('ChatPanelQuery', conversationList([theo(0), sailors(0)]));
  await answerSummaries(chat, sailors(0));
  expect(rows()).toEqual([['Équipe voile', null]]);
});

test('a conversation silenced elsewhere while the silent ones load stays so', async () => {
  const chat = await showChat();
  await chat.openList();
  const silenced = { ...theo(0), viewerHasMuted: true, viewerNotificationLevel: 'NONE', participants: [] };
  await chat.emit({
    __typename: 'ConversationChanged',
    conversation: silenced,
    viewer: viewerWith(),
  });
  await chat.answer('mutesQuery', { viewer: { ...viewerWith(), conversations: { nodes: [theo(0)] } } });
  expect(screen.getByRole('img', { name: 'Mode silencieux' })).toBeTruthy();
});

test('a message received while older conversations load is unread', async () => {
  const reachEnd = observeEnds();
  const chat = await showChat({ hasMore: true });
  await chat.openList();
  await reachEnd();
  await chat.emit({
    __typename: 'MessageReceived',
    conversation: sailors(1),
    messageEdge: {
      __typename: 'MessageEdge',
      cursor: '',
      node: { ...page([{ databaseId: '2', text: 'Message 2' }]).edges[0]?.node, id: 'message-sailors' },
    },
    previousMessageId: null,
    viewer: viewerWith(1),
  });
  await chat.answer('ConversationListPaginationQuery', conversationList([sailors(0)]));
  await answerSummaries(chat, sailors(1), theo(0));
  expect(rows()).toEqual([
    ['Équipe voile', '1 message non lu'],
    ['Théo Roux', null],
  ]);
});

test('a message received below the viewport during a read request is unread', async () => {
  const chat = await showChat();
  await chat.open([{ databaseId: '1', text: 'Message 1' }]);
  await chat.receive({ databaseId: '2', text: 'Message 2' });
  screenOf.isInView = false;
  await chat.receive({ databaseId: '3', text: 'Message 3' });
  await chat.acknowledgeRead();
  await answerSummaries(chat, theo(1));
  expect(screen.getByRole('button', { name: 'Discussions, 1 conversation non lue' })).toBeTruthy();
  expect(chat.waiting()).toEqual([]);
});

test('… and is read if another device read it, without a refetch for the own echo', async () => {
  const chat = await showChat();
  await chat.open([{ databaseId: '1', text: 'Message 1' }]);
  const tellRead = (id: string, unreadConversationCount: number) =>
    chat.emit({
      __typename: 'ConversationRead',
      conversation: { __typename: 'Conversation', id, unreadMessageCount: 0 },
      viewer: viewerWith(unreadConversationCount),
    });
  await chat.receive({ databaseId: '2', text: 'Message 2' }, 2);
  await tellRead('conversation-1', 1);
  await chat.acknowledgeRead();
  expect(chat.waiting()).toEqual([]);
  await chat.receive({ databaseId: '3', text: 'Message 3' }, 2);
  await tellRead('conversation-2', 1);
  await chat.acknowledgeRead();
  expect(chat.waiting()).toEqual(['fetchSummariesQuery']);
});
