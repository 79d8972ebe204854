import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { chatPanel } from '../../../web/chat/chatPanel.ts';
import { RequestError } from '../../../web/core/errors.ts';
import { observeEnds } from '../ui/endOfList.ts';
import { conversationList, edge, showChat, stranger, today, viewerWith } from './showChat.tsx';

const other = {
  __typename: 'Conversation',
  id: 'conversation-2',
  title: 'Équipe voile',
  unreadMessageCount: 3,
  viewerHasMuted: false,
  viewerHasPinned: false,
  lastMessageSummary: {
    __typename: 'MessageSummary',
    plainText: '',
    kind: 'IMAGE',
    authorFirstName: null,
    createdAt: today('19:30').toISOString(),
  },
  otherParticipants: [stranger('Inès Prévôt'), stranger('Noé Petit')],
};

const items = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('B689 B688: an entry shows title, sender, last message or its kind, time and unread count', async () => {
  const own = {
    ...other,
    id: 'conversation-3',
    title: 'Inès',
    otherParticipants: [other.otherParticipants[0]],
  };
  const { openList } = await showChat({ unread: 1, others: [other, own] });
  await openList();
  expect(items()).toEqual([
    // The title names the other of two people.
    expect.stringContaining('Théo RouxÀ demainIl y a 12 heures'),
    expect.stringContaining('Équipe voileVous\u00a0: PhotoIl y a 30 minutes'),
    expect.stringContaining('InèsVous\u00a0: Photo'),
  ]);
  expect(screen.getByRole('img', { name: '1 message non lu' })).toBeTruthy();
  expect(screen.getAllByRole('img', { name: '3 messages non lus' })).toHaveLength(2);
});

test('B187 B184: searches titles and members without regard to accents, and shows an empty result', async () => {
  const { openList } = await showChat({ others: [other] });
  await openList();
  const field = screen.getByPlaceholderText('Rechercher...');
  await userEvent.type(field, ' equipe');
  expect(items()).toEqual([expect.stringContaining('Équipe voile')]);
  await userEvent.clear(field);
  await userEvent.type(field, 'PREVOT');
  expect(items()).toEqual([expect.stringContaining('Équipe voile')]);
  await userEvent.type(field, 'x');
  expect(items()).toEqual([]);
  expect(screen.getByText('Aucun message trouvé')).toBeTruthy();
});

test('shows the mute icon once loaded, without delaying the list', async () => {
  const { openList, variables, answer } = await showChat({ others: [other] });
  await openList();
  expect(items()).toHaveLength(2);
  expect(screen.queryByRole('img', { name: 'Mode silencieux' })).toBeNull();
  expect(variables('mutesQuery')).toEqual({ first: 30, after: null });
  await answer('mutesQuery', {
    viewer: {
      __typename: 'Viewer',
      id: 'viewer',
      conversations: {
        __typename: 'ConversationConnection',
        nodes: ['conversation-1', other.id].map((id) => ({
          __typename: 'Conversation',
          id,
          viewerHasMuted: id === other.id,
        })),
      },
    },
  });
  expect(screen.getByRole('img', { name: 'Mode silencieux' }).closest('li')?.textContent).toContain(
    'Équipe voile',
  );
});

test('loads older conversations on scroll, and shows a failure until the user retries', async () => {
  const reachEnd = observeEnds();
  const { openList, waiting, variables, fail, answer } = await showChat({ hasMore: true });
  await openList();
  await reachEnd();
  expect(variables('ConversationListPaginationQuery')).toMatchObject({ count: 30, cursor: 'last' });
  await fail('ConversationListPaginationQuery', new RequestError('UPSTREAM_UNAVAILABLE'));
  expect(screen.getByRole('alert').textContent).toContain('Le service est momentanément indisponible.');
  await reachEnd();
  expect(waiting()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await answer('ConversationListPaginationQuery', conversationList([other]));
  expect(items()).toEqual([expect.stringContaining('Théo Roux'), expect.stringContaining('Équipe voile')]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('B043 B183: a message in another conversation counts on the button and moves it to the top', async () => {
  const { openList, emit, receive } = await showChat({ others: [other] });
  await openList();
  await emit({
    __typename: 'MessageReceived',
    conversation: {
      ...other,
      unreadMessageCount: 4,
      lastMessageSummary: {
        ...other.lastMessageSummary,
        plainText: 'Qui barre ?',
        kind: 'TEXT',
        authorFirstName: 'Noé Petit',
      },
    },
    messageEdge: edge({ databaseId: '9', text: 'Qui barre ?' }),
    viewer: viewerWith(2),
  });
  expect(items()).toEqual([
    expect.stringContaining('Équipe voileNoé Petit\u00a0: Qui barre ?'),
    expect.stringContaining('Théo Roux'),
  ]);
  expect(screen.getByRole('button', { name: 'Discussions, 2 conversations non lues' })).toBeTruthy();
  // A late event of an older message keeps the order.
  await receive({ databaseId: '3', text: 'Plus tôt', createdAt: today('18:00').toISOString() }, 2);
  expect(items()[0]).toContain('Équipe voile');
});

test('B946: « Épingler » keeps a conversation on top, here and from another tab', async () => {
  const { openList, answer, variables, emit, receive } = await showChat({
    others: [other],
    capabilities: ['CONVERSATION_PINS'],
  });
  await openList();
  const pinned = { ...other, viewerHasPinned: true };
  const act = async (row: number, name: string) => {
    const item = within(screen.getAllByRole('listitem')[row]!);
    await userEvent.click(await item.findByRole('button', { name: 'Actions sur la conversation' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await act(1, 'Épingler');
  expect(variables('usePinConversationMutation').input).toEqual({ conversationId: other.id });
  await answer('usePinConversationMutation', { pinConversation: { conversation: pinned, userErrors: [] } });
  expect(items()[0]).toContain('Équipe voile');
  expect(screen.getByRole('img', { name: 'Épinglée' })).toBeTruthy();
  await receive({ databaseId: '3', text: 'Plus tard', createdAt: today('20:00').toISOString() }, 1);
  expect(items()[0]).toContain('Équipe voile');
  await emit({
    __typename: 'ConversationChanged',
    conversation: { ...other, viewerHasPinned: false, participants: [] },
    viewer: viewerWith(1),
  });
  expect(screen.queryByRole('img', { name: 'Épinglée' })).toBeNull();
  await act(1, 'Épingler');
});

test('a conversation without messages keeps its place when it changes', async () => {
  const silent = { ...other, id: 'conversation-3', title: 'Régate', lastMessageSummary: null };
  const { openList, emit } = await showChat({ others: [other, silent] });
  await openList();
  const changed = { ...silent, title: 'Régates', participants: [] };
  await emit({
    __typename: 'ConversationChanged',
    conversation: changed,
    viewer: viewerWith(1),
  });
  expect(items()[2]).toContain('Régates');
  // It leaves it where it is pinned elsewhere.
  await emit({
    __typename: 'ConversationChanged',
    conversation: { ...changed, viewerHasPinned: true },
    viewer: viewerWith(1),
  });
  expect(items()[0]).toContain('Régates');
});

test('B685 B183 B209 B686: the panel opens, goes to a conversation and back, and closes by Échap', async () => {
  const { open } = await showChat();
  await open([]);
  expect(within(screen.getByRole('log', { name: 'Messages' })).getByText(/Dites bonjour/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retour aux discussions' }));
  expect(screen.getByRole('heading', { name: 'Discussions' })).toBeTruthy();
  screen.getByRole('region', { name: 'Discussions' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Discussions' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Discussions' }).getAttribute('aria-expanded')).toBe('false');
});

test('on a phone what is there instead of a conversation has its own way back', async () => {
  const { openList, answer, fail } = await showChat();
  const wayBack = () => screen.getByRole('button', { name: 'Retour aux discussions' });
  await openList();
  await userEvent.click(screen.getByRole('button', { name: /Théo Roux/ }));
  expect(screen.getByLabelText('Chargement des discussions')).toBeTruthy();
  await userEvent.click(wayBack());
  await userEvent.click(screen.getByRole('button', { name: /Théo Roux/ }));
  await fail('ConversationQuery', new RequestError('UPSTREAM_UNAVAILABLE'));
  expect(wayBack()).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await answer('ConversationQuery', { node: null });
  expect(screen.getByText('Cette conversation n’existe plus')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Votre message' })).toBeNull();
  await userEvent.click(wayBack());
  expect(screen.getByRole('heading', { name: 'Discussions' })).toBeTruthy();
});

test('on the page the bars of the application go only while that way back is there', async () => {
  const { openList } = await showChat();
  const isAlone = () => 'conversation' in document.documentElement.dataset;
  await openList();
  act(() => chatPanel.enterPage(document.body.appendChild(document.createElement('div'))));
  expect(isAlone()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: /Théo Roux/ }));
  expect(isAlone()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Retour aux discussions' }));
  expect(isAlone()).toBe(false);
});
