/** Tab title with unseen messages. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showChat } from './showChat.tsx';

const own = 'Agora';
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function show() {
  document.title = own;
  const chat = await showChat();
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
