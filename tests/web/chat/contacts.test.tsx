import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { chatPanel } from '../../../web/chat/chatPanel.ts';
import { RequestError } from '../../../web/core/errors.ts';
import Toasts from '../../../web/ui/Toasts.tsx';
import { observeEnds } from '../ui/endOfList.ts';
import { colleagues, created, page, person, showChat } from './showChat.tsx';

const [ines, noe] = [person('user-ines', 'Inès Prévôt'), person('user-noe', 'Noé Petit')];

const begun = {
  __typename: 'Conversation',
  id: 'conversation-new',
  title: 'Noé Petit',
  unreadMessageCount: 0,
  lastMessageSummary: null,
  otherParticipants: [],
};

async function searching(first = colleagues([ines, noe]), others: object[] = []) {
  const chat = await showChat({ others, viewerHasPinned: others.length > 0 });
  await chat.openList();
  await userEvent.click(screen.getByRole('button', { name: 'Nouvelle discussion' }));
  await screen.findByRole('menu');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Nouvelle conversation',
    'Nouveau groupe',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Nouvelle conversation' }));
  await chat.answer('ContactSearchQuery', first);
  await screen.findByRole('button', { name: /Noé Petit/ });
  return chat;
}
const contact = (name: string) => screen.queryByRole('button', { name: new RegExp(name) });

test('keeps the former results until new ones arrive, and reuses equal rows', async () => {
  const { answer, waiting, variables } = await searching();
  const row = contact('Noé Petit');
  await userEvent.click(screen.getByRole('searchbox', { name: 'Rechercher un contact' }));
  await userEvent.paste('petit');
  await expect.poll(waiting).toEqual(['ContactSearchQuery']);
  expect(variables('ContactSearchQuery')).toEqual({ search: 'petit' });
  expect(contact('Inès Prévôt')).toBeTruthy();
  await answer('ContactSearchQuery', colleagues([noe]));
  await expect.poll(() => contact('Inès Prévôt')).toBeNull();
  expect(contact('Noé Petit')).toBe(row);
});

test('loads more colleagues on scroll', async () => {
  const reachEnds = observeEnds();
  const { answer, variables } = await searching(colleagues([ines, noe], 'noe'));
  await reachEnds();
  expect(variables('ContactSearchPaginationQuery')).toMatchObject({ after: 'noe', first: 30, search: '' });
  await answer('ContactSearchPaginationQuery', colleagues([person('user-zelie', 'Zélie Quéré')]));
  expect(contact('Zélie Quéré')).toBeTruthy();
  expect(contact('Inès Prévôt')).toBeTruthy();
});

const sailors = { ...begun, id: 'conversation-2', title: 'Équipe voile', viewerHasPinned: false };
test.each([
  [
    'B185 B210 B684: opens a conversation with a colleague at the top of the list',
    [],
    ['Noé Petit', 'Théo Roux'],
  ],
  [
    'B946: a new conversation comes after the pinned ones',
    [sailors],
    ['Théo Roux', 'Noé Petit', 'Équipe voile'],
  ],
])('%s', async (_rule, others, listed) => {
  const { answer, variables } = await searching(undefined, others);
  await userEvent.click(screen.getByRole('button', { name: /Noé Petit/ }));
  expect(variables('useCreateConversationMutation')).toMatchObject({ input: { userIds: ['user-noe'] } });
  await answer('useCreateConversationMutation', created({ ...begun, viewerHasPinned: false }));
  await answer('ConversationQuery', { node: { ...begun, messages: page([]) } });
  expect(await screen.findByRole('heading', { name: 'Noé Petit' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retour aux discussions' }));
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toEqual(listed.map((name) => expect.stringContaining(name)));
});

test('a conversation that is ready after the user has moved on is offered', async () => {
  const { answer } = await searching();
  render(<Toasts />);
  await userEvent.click(screen.getByRole('button', { name: /Noé Petit/ }));
  act(() => chatPanel.openConversation('conversation-1'));
  await answer('useCreateConversationMutation', created(begun));
  expect(chatPanel.get().conversationId).toBe('conversation-1');
  await userEvent.click(await screen.findByRole('button', { name: 'Ouvrir' }));
  expect(chatPanel.get().conversationId).toBe('conversation-new');
});

/** « Nouveau groupe », with these colleagues to choose from. */
async function grouping(...others: object[]) {
  const chat = await showChat({ capabilities: [] });
  await chat.openList();
  await userEvent.click(screen.getByRole('button', { name: 'Nouvelle discussion' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Nouveau groupe' }));
  await chat.answer('ContactSearchQuery', colleagues(others));
  await screen.findAllByRole('checkbox');
  return chat;
}

test('B186 B229: a group requires a name and at least one contact', async () => {
  await grouping(ines, noe);
  expect(screen.getByRole('textbox', { name: 'Nom du groupe' })).toBeTruthy();
  const contacts = within(screen.getByRole('group', { name: 'Ajouter des contacts' }));
  expect(contacts.getByRole('searchbox', { name: 'Rechercher un contact' })).toBeTruthy();
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Démarrer' });
  expect(start.disabled).toBe(true);
  await userEvent.click(contacts.getByRole('checkbox', { name: /Noé Petit/ }));
  expect(start.disabled).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByRole('heading', { name: 'Discussions' })).toBeTruthy();
});

test('B230 B232 B233 B690: eleven selected contacts show an error for two seconds', async () => {
  const many = Array.from({ length: 12 }, (_, index) => person(`user-${index}`, `Collègue ${index}`));
  const { waiting, variables } = await grouping(...many);
  render(<Toasts />);
  for (const box of screen.getAllByRole('checkbox').slice(0, 11)) await userEvent.click(box);
  const chosen = () =>
    within(screen.getByRole('list', { name: 'Contacts choisis' })).getAllByRole('button', {
      name: /^Retirer/,
    });
  expect(chosen()).toHaveLength(11);
  const start = screen.getByRole('button', { name: 'Démarrer' });
  // The toast loads with the first message.
  vi.useFakeTimers();
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  fireEvent.click(start);
  const name = 'Un groupe ne peut pas dépasser 10 participants';
  await pass(100);
  expect(screen.getByRole('alertdialog', { name })).toBeTruthy();
  expect(screen.getByText(name).className).toContain('sr-only');
  await pass(1_800);
  expect(screen.queryByRole('alertdialog', { name })).toBeTruthy();
  await pass(200);
  expect(screen.queryByRole('alertdialog', { name })).toBeNull();
  vi.useRealTimers();
  expect(waiting()).toEqual([]);
  for (const button of chosen().slice(0, 2)) await userEvent.click(button);
  await userEvent.click(start);
  expect(variables('useCreateConversationMutation').input.userIds).toHaveLength(9);
});

test('B231: nine selected contacts show the alert about the size of a group', async () => {
  await grouping(...Array.from({ length: 9 }, (_, index) => person(`user-${index}`, `Collègue ${index}`)));
  const words = 'Un groupe de discussion ne doit pas dépasser 10 participants.';
  const boxes = screen.getAllByRole('checkbox');
  for (const box of boxes.slice(0, 8)) await userEvent.click(box);
  expect(screen.queryByText(words)).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: /Collègue 8/ }));
  expect(screen.getByRole('alert').textContent).toBe(words);
});

test('shows the server’s error at the name field and focuses it', async () => {
  const { answer } = await grouping(ines, noe);
  await userEvent.click(screen.getByRole('checkbox', { name: /Noé Petit/ }));
  const name = screen.getByRole('textbox', { name: 'Nom du groupe' });
  await userEvent.type(name, 'Refusé');
  await userEvent.click(screen.getByRole('button', { name: 'Démarrer' }));
  const message = 'Ce texte n’est pas admis.';
  await answer('useCreateConversationMutation', {
    createConversation: {
      conversationEdge: null,
      userErrors: [{ code: 'INVALID', message, path: ['title'] }],
    },
  });
  expect(document.activeElement).toBe(name);
  expect(screen.getByText(message).id).toBe(name.getAttribute('aria-describedby'));
  await userEvent.type(name, '.');
  expect(screen.queryByText(message)).toBeNull();
});

test('does not create a possibly created group again under another name unless the user asks', async () => {
  const { fail, variables } = await grouping(ines, noe);
  await userEvent.click(await screen.findByRole('checkbox', { name: /Noé Petit/ }));
  const begin = async (title: string) => {
    await userEvent.clear(screen.getByRole('textbox', { name: 'Nom du groupe' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Nom du groupe' }), title);
    await userEvent.click(screen.getByRole('button', { name: 'Démarrer' }));
    return variables('useCreateConversationMutation').input.idempotencyKey;
  };
  const key = await begin('Régate');
  await fail('useCreateConversationMutation', new RequestError('RETRY_UNSAFE'));
  expect(await begin('Régates')).toBe(key);
  await fail('useCreateConversationMutation', new RequestError('IDEMPOTENCY_KEY_REUSED'));
  expect(await begin('Régates')).not.toBe(key);
});
