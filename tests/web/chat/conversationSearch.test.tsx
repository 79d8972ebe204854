/** « Rechercher dans la discussion », as opened from the settings of a conversation. */
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
// Loads on-demand code synchronously.
import '../../../web/chat/search/ConversationContents.tsx';
import '../../../web/chat/search/ConversationSearch.tsx';
import '../../../web/chat/settings/ConversationSettings.tsx';
import { person, showChat } from './showChat.tsx';

const found = (databaseId: string, plainText: string, more: object = {}) => ({
  __typename: 'MessageEdge',
  cursor: databaseId,
  node: {
    __typename: 'Message',
    id: `message-${databaseId}`,
    databaseId,
    plainText,
    kind: 'TEXT',
    isDeleted: false,
    createdAt: '2026-11-20T10:00:00Z',
    file: null,
    author: person('user-theo', 'Théo Roux'),
    conversation: { __typename: 'Conversation', id: 'conversation-1', databaseId: '7', title: 'Théo Roux' },
    ...more,
  },
});
const results = (...edges: object[]) => ({
  viewer: {
    __typename: 'Viewer',
    id: 'viewer',
    search: {
      __typename: 'Search',
      id: 'search',
      messages: {
        __typename: 'MessageConnection',
        edges,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      },
    },
  },
});

const cog = () => screen.getByRole('button', { name: 'Paramètres de la conversation' });
const pane = () => screen.queryByRole('region', { name: 'Rechercher' });
const field = () => screen.findByRole('searchbox', { name: 'Rechercher dans la discussion' });

/** The open search. */
async function open(capabilities = ['MESSAGE_SEARCH']) {
  const chat = await showChat({ capabilities });
  await chat.open([]);
  await chat.openSettings();
  await userEvent.click(await screen.findByRole('button', { name: 'Rechercher dans la discussion' }));
  await chat.answer('ConversationSearchQuery', results());
  expect(await field()).toBe(document.activeElement);
  expect(screen.queryByRole('region', { name: 'Paramètres' })).toBeNull();
  return {
    ...chat,
    /** Types words, which are searched after a pause. */
    async search(words: string) {
      fireEvent.change(await field(), { target: { value: words } });
      await vi.waitFor(() => expect(chat.waiting()).toContain('ConversationSearchQuery'), 15_000);
      expect(chat.variables('ConversationSearchQuery')).toEqual({ query: words, id: 'conversation-1' });
    },
  };
}

test('B942: lists the messages of the conversation; a press opens one in its place and returns the focus', async () => {
  const { search, answer } = await open();
  await search('phare');
  const long = `${'Bonjour à tous. '.repeat(20)}Rendez-vous au phare.`;
  await answer(
    'ConversationSearchQuery',
    results(
      found('12', long),
      found('9', '', { kind: 'FILE', file: { __typename: 'File', name: 'Phare.pdf' } }),
      found('8', 'Phare', { isDeleted: true }),
    ),
  );
  const rows = within(screen.getByRole('list', { name: 'Messages trouvés' })).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    expect.stringMatching(/^….* Rendez-vous au phare\.$/),
    'Phare.pdf',
  ]);
  const link = within(rows[0]!).getByRole('link');
  expect(link.getAttribute('href')).toBe('/discussions/7?message=12');
  await userEvent.click(link);
  expect(pane()).toBeNull();
  expect(cog()).toBe(document.activeElement);
});

test('B942: says that nothing was found and what failed; Escape closes it and returns the focus', async () => {
  const { search, answer, fail } = await open();
  await search('grue');
  await answer('ConversationSearchQuery', results());
  expect(screen.getByText('Aucun message trouvé')).toBeTruthy();
  await search('héron');
  await fail('ConversationSearchQuery', new Error('Le service ne répond pas.'));
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  await answer('ConversationSearchQuery', results(found('3', 'Un héron')));
  expect(await screen.findByRole('link', { name: 'Un héron' })).toBeTruthy();
  (await field()).focus();
  await userEvent.keyboard('{Escape}');
  expect(pane()).toBeNull();
  expect(cog()).toBe(document.activeElement);
  expect(screen.getByRole('log', { name: 'Messages' })).toBeTruthy();
});

test('B990: without words it lists photos, files and links, newest first, in pages', async () => {
  const { answer, variables, waiting } = await open(['MESSAGE_SEARCH', 'MESSAGE_CONTENTS']);
  const contents = (hasPreviousPage: boolean, ...edges: object[]) => ({
    node: {
      __typename: 'Conversation',
      id: 'conversation-1',
      messages: {
        __typename: 'MessageConnection',
        edges,
        pageInfo: { __typename: 'PageInfo', hasPreviousPage, startCursor: 'first' },
      },
    },
  });
  const images = ['/a', '/b', '/c', '/d'].map((contentUrl) => ({ __typename: 'Image', contentUrl }));
  await answer(
    'ConversationContentsQuery',
    contents(false, found('3', '', { kind: 'IMAGE', images, video: null })),
  );
  // The face of the author has none.
  const pictures = (await screen.findByRole('list', { name: 'Messages trouvés' })).querySelectorAll('img');
  expect([...pictures].map((picture) => picture.getAttribute('src'))).toEqual(['/a', '/b', '/c', '/d']);
  await userEvent.click(screen.getByRole('tab', { name: 'Fichiers' }));
  expect(variables('ConversationContentsQuery')).toEqual({ id: 'conversation-1', content: 'FILE' });
  const file = (name: string) => ({
    kind: 'FILE',
    images: [],
    video: null,
    file: { __typename: 'File', name },
  });
  await answer(
    'ConversationContentsQuery',
    contents(false, found('4', '', file('Plan.pdf')), found('9', '', file('Devis.pdf'))),
  );
  const rows = within(await screen.findByRole('list', { name: 'Messages trouvés' })).getAllByRole('link');
  expect(rows.map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
    ['Devis.pdf', '/discussions/7?message=9'],
    ['Plan.pdf', '/discussions/7?message=4'],
  ]);
  await userEvent.type(await field(), 'devis');
  await vi.waitFor(() => expect(waiting()).toContain('ConversationSearchQuery'), 15_000);
  await answer('ConversationSearchQuery', results());
  expect(screen.queryByRole('tab')).toBeNull();
});
