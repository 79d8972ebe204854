/** Tab title with unseen messages. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
// Loads on-demand code synchronously.
import '../../../web/app/push/pushPresenter.ts';
import { showChat } from './showChat.tsx';

const own = 'Agora';
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function show(options: Parameters<typeof showChat>[0] = {}) {
  document.title = own;
  const chat = await showChat(options);
  vi.useFakeTimers();
  return chat;
}

test('B221–B223: alternates the tab title twenty times between new messages and the application', async () => {
  const { receive } = await show();
  const titles = async (count: number) => {
    const seen = [document.title];
    for (let second = 1; second < count; second += 1) {
      await pass(999);
      expect(document.title).toBe(seen.at(-1));
      await pass(1);
      seen.push(document.title);
    }
    return seen;
  };
  const inTurn = (words: string) => Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? words : own));
  await receive({ databaseId: '1', text: 'Bonjour' });
  expect(await titles(23)).toEqual([...inTurn('Nouveau message'), own, own, own]);
  await receive({ databaseId: '2', text: 'Tu es là ?' });
  expect(await titles(4)).toEqual(['(2) Nouveaux messages', own, '(2) Nouveaux messages', own]);
});

test('B224: restores the tab title when the list of conversations opens', async () => {
  const { receive } = await show();
  for (const databaseId of ['1', '2']) await receive({ databaseId, text: 'Bonjour' });
  expect(document.title).toBe('(2) Nouveaux messages');
  fireEvent.click(screen.getByRole('button', { name: /^Discussions/ }));
  for (let second = 0; second < 3; second += 1) {
    expect(document.title).toBe(own);
    await pass(1_000);
  }
  // Seen messages are not counted again.
  await receive({ databaseId: '3', text: 'Tu es là ?' });
  expect(document.title).toBe('Nouveau message');
});

test.each([
  ['B993: a muted conversation', { viewerNotificationLevel: 'NONE' }],
  ['B993: one that notifies mentions only', { viewerNotificationLevel: 'MENTIONS' }],
])('%s leaves the tab title', async (_rule, options) => {
  const { receive } = await show(options);
  await receive({ databaseId: '1', text: 'Bonjour' });
  await pass(1_000);
  expect(document.title).toBe(own);
  expect(screen.getByRole('button', { name: 'Discussions, 1 conversation non lue' })).toBeTruthy();
});

test('B993: a mention that the server pushes flashes in the tab title', async () => {
  const { emit } = await show();
  const push = (viewerNotificationLevel: string) =>
    emit({
      __typename: 'PushReceived',
      key: viewerNotificationLevel,
      messageId: 'message-1',
      pushedConversation: {
        __typename: 'Conversation',
        id: 'conversation-1',
        databaseId: '7',
        title: 'Théo Roux',
        viewerNotificationLevel,
        otherParticipants: [],
      },
      pushedPost: null,
    });
  // The presenter is imported when the first push arrives.
  const settle = async () => {
    await act(() => vi.dynamicImportSettled());
    await pass(0);
  };
  await push('ALL');
  await settle();
  expect(document.title).toBe(own);
  await push('MENTIONS');
  await settle();
  expect(document.title).toBe('Nouveau message');
});
