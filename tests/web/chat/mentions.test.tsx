import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { drafts } from '../../../web/drafts/useDraft.ts';
import { showChat, stranger } from './showChat.tsx';

const crew = ['Léa Roux', 'Théo Roux', 'Zoé Le Goff'].map(stranger);

async function open(otherParticipants: object[], capabilities = ['CONVERSATION_NOTIFICATIONS']) {
  drafts.reset();
  const chat = await showChat({ capabilities, otherParticipants, isGroup: otherParticipants.length > 1 });
  await chat.open([{ databaseId: '1', text: 'Qui vient ?' }]);
  return { ...chat, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message' }) };
}
const offered = async () =>
  within(await screen.findByRole('listbox', { name: 'Suggestions' }))
    .getAllByRole('option')
    .map((option) => option.textContent);

test('B989: in a group @ offers the others, by keys, and their name is sent as text', async () => {
  const { field, variables } = await open(crew);
  await userEvent.type(field, 'Et toi @le');
  expect(await offered()).toEqual(['Léa Roux', 'Zoé Le Goff']);
  expect(screen.getByRole('option', { selected: true }).id).toBe(field.getAttribute('aria-activedescendant'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field.value).toBe('Et toi @Zoé Le Goff ');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('?{Enter}');
  expect(variables('sendMessageMutation')).toMatchObject({ input: { text: 'Et toi @Zoé Le Goff ?' } });
});

test('B989: Escape closes the list and leaves the conversation and the text', async () => {
  const { field } = await open(crew);
  await userEvent.type(field, '@');
  expect(await offered()).toHaveLength(3);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.value).toBe('@');
  expect(document.activeElement).toBe(field);
});

test.each([
  ['between two people', crew.slice(1, 2), undefined],
  ['with an API without mentions', crew, []],
])('B989: offers nobody %s', async (_where, others, capabilities) => {
  const { field } = await open(others, capabilities);
  await userEvent.type(field, '@th');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.value).toBe('');
});
