import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RequestError } from '../../../web/core/errors.ts';
import { drafts } from '../../../web/drafts/useDraft.ts';
import { ConfirmHost } from '../../../web/ui/confirm.tsx';
import Toasts from '../../../web/ui/Toasts.tsx';
import { edge, log, person, row, type Said, showChat, viewerWith } from './showChat.tsx';
// Loaded on demand by the client: on a busy machine that takes longer than a test waits.
import '../../../web/ui/MenuLayer.tsx';

const capabilities = [
  'DELETED_MESSAGES',
  'MESSAGE_EDITING',
  'MESSAGE_FORWARDING',
  'MESSAGE_REACTIONS',
  'MESSAGE_REPLIES',
  'UNREAD_MARKS',
];
const received: Said = { databaseId: '1', text: 'À 9 h ?' };
const own: Said = { databaseId: '2', text: 'Bonojur', viewerIsAuthor: true, viewerCanEdit: true };

async function open(...said: Said[]) {
  drafts.reset();
  const chat = await showChat({ capabilities });
  await chat.open(said.length === 0 ? [received, own] : said);
  return chat;
}
/** Chooses an entry of a message's menu. */
async function act(text: string, name: string) {
  await userEvent.click(row(text).getByRole('button', { name: 'Actions sur le message' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message' });

test('offers what the platform has, and more for one’s own message', async () => {
  await open();
  const entries = async (text: string) => {
    await userEvent.click(row(text).getByRole('button', { name: 'Actions sur le message' }));
    const items = await screen.findAllByRole('menuitem');
    const names = items.map(({ textContent }) => textContent);
    await userEvent.keyboard('{Escape}');
    return names;
  };
  expect(await entries('À 9 h ?')).toEqual([
    'Répondre',
    'Réagir',
    'Transférer',
    'Copier le texte',
    'Marquer comme non lu',
  ]);
  expect(await entries('Bonojur')).toEqual([
    'Répondre',
    'Réagir',
    'Modifier',
    'Transférer',
    'Copier le texte',
    'Lu par',
    'Supprimer',
  ]);
});

test('B996: where one touches, pressing and holding a message opens its menu, which copies its text', async () => {
  const bare = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(bare(media), { matches: media === '(pointer: coarse)' }),
  );
  await open();
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  // Not prevented: the browser's own menu would open.
  expect(fireEvent.contextMenu(screen.getByText('À 9 h ?'))).toBe(false);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copier le texte' }));
  expect(writeText).toHaveBeenCalledWith('À 9 h ?');
});

test('B996: a mouse keeps the browser’s own menu', async () => {
  await open();
  expect(fireEvent.contextMenu(screen.getByText('À 9 h ?'))).toBe(true);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('B945: a message marked as unread closes the conversation, whose row shows the count', async () => {
  const { variables, answer } = await open();
  await act('À 9 h ?', 'Marquer comme non lu');
  expect(variables('useMarkUnreadMutation').input).toEqual({
    conversationId: 'conversation-1',
    fromMessageId: 'message-1',
  });
  await answer('useMarkUnreadMutation', {
    markConversationUnread: {
      conversation: { __typename: 'Conversation', id: 'conversation-1', unreadMessageCount: 1 },
      viewer: viewerWith(1),
      userErrors: [],
    },
  });
  expect(screen.queryByRole('log')).toBeNull();
  expect(await screen.findByRole('img', { name: '1 message non lu' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Discussions, 1 conversation non lue' })).toBeTruthy();
});

test('an answer names its message until Escape, and is sent with it', async () => {
  const { variables } = await open();
  await act('À 9 h ?', 'Répondre');
  expect(await screen.findByText('Réponse à', { exact: false })).toBeTruthy();
  (await field()).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Ne plus répondre à ce message' })).toBeNull();
  await act('À 9 h ?', 'Répondre');
  (await field()).focus();
  await userEvent.keyboard('Oui{Enter}');
  expect(variables('sendMessageMutation').input).toMatchObject({
    replyToMessageId: 'message-1',
    text: 'Oui',
  });
  expect(screen.queryByRole('button', { name: 'Ne plus répondre à ce message' })).toBeNull();
});

test('a press on a quoted message leads to it', async () => {
  const replyTo = {
    __typename: 'Message',
    id: 'message-1',
    isDeleted: false,
    plainText: 'À 9 h ?',
    kind: 'TEXT',
    author: person('user-theo', 'Théo Roux'),
  };
  await open(received, { databaseId: '2', text: 'Oui', replyTo });
  await userEvent.click(screen.getByRole('button', { name: 'Réponse à Théo Roux\u202F: À 9 h ?' }));
  expect(document.activeElement?.textContent).toContain('À 9 h ?');
});

test('the upward arrow corrects the last own message; Escape leaves, Enter saves', async () => {
  const { variables, answer } = await open();
  (await field()).focus();
  await userEvent.keyboard('{ArrowUp}');
  const correction = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Texte du message' });
  expect(correction().value).toBe('Bonojur');
  await userEvent.keyboard('{Escape}');
  (await field()).focus();
  await userEvent.keyboard('{ArrowUp}');
  await userEvent.clear(correction());
  await userEvent.type(correction(), 'Bonjour{Enter}');
  expect(variables('MessageCorrectionMutation').input).toEqual({ messageId: 'message-2', text: 'Bonjour' });
  const corrected = edge({ ...own, text: 'Bonjour', editedAt: '2026-11-20T08:30:00.000Z' }).node;
  await answer('MessageCorrectionMutation', {
    updateMessage: { message: corrected, conversation: null, userErrors: [] },
  });
  await field();
  expect(log().join()).toContain('Bonjour');
  expect(log().join()).toContain('modifié à');
});

test('a correction that was left is kept as a draft until it is given up', async () => {
  await open();
  render(<ConfirmHost />);
  const correct = async () => {
    (await field()).focus();
    await userEvent.keyboard('{ArrowUp}');
    return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Texte du message' });
  };
  await correct();
  await userEvent.paste(' à tous');
  await userEvent.keyboard('{Escape}');
  expect(row('Bonojur').getByText('Brouillon')).toBeTruthy();
  expect((await correct()).value).toBe('Bonojur à tous');
  fireEvent.click(screen.getByText('Annuler'));
  fireEvent.click(await screen.findByText('Abandonner'));
  expect((await correct()).value).toBe('Bonojur');
  expect(screen.queryByText('Brouillon')).toBeNull();
});

test('a correction that was left while it was saved reports its failure, and its success leaves the next one open', async () => {
  const { answer, fail } = await open();
  render(<Toasts />);
  const correction = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Texte du message' });
  const correct = async () => {
    (await field()).focus();
    await userEvent.keyboard('{ArrowUp}');
  };
  await correct();
  await userEvent.keyboard(' à tous{Enter}{Escape}');
  await fail('MessageCorrectionMutation', new RequestError('FORBIDDEN'));
  expect(await screen.findByText('Vous n’avez pas accès à ce contenu.')).toBeTruthy();
  await correct();
  await userEvent.keyboard('{Enter}{Escape}');
  await correct();
  await userEvent.keyboard(' !');
  await answer('MessageCorrectionMutation', {
    updateMessage: {
      message: edge({ ...own, text: 'Bonojur à tous' }).node,
      conversation: null,
      userErrors: [],
    },
  });
  expect(correction().value).toBe('Bonojur à tous !');
});

test('files dropped during a correction are refused', async () => {
  await open();
  render(<Toasts />);
  (await field()).focus();
  await userEvent.keyboard('{ArrowUp}');
  const correction = screen.getByRole('textbox', { name: 'Texte du message' });
  fireEvent.drop(correction, { dataTransfer: { files: [new File(['x'], 'plan.pdf')] } });
  expect(await screen.findByText('Terminez d’abord la modification du message.')).toBeTruthy();
});

test('a refused correction keeps the text and says why', async () => {
  const { answer } = await open();
  await act('Bonojur', 'Modifier');
  await userEvent.keyboard(' !{Enter}');
  await answer('MessageCorrectionMutation', {
    updateMessage: {
      message: null,
      conversation: null,
      userErrors: [{ __typename: 'UserError', message: 'Ce message ne peut plus être modifié.' }],
    },
  });
  expect((await screen.findByRole('alert')).textContent).toBe('Ce message ne peut plus être modifié.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Texte du message' }).value).toBe(
    'Bonojur !',
  );
});

test('B995: reactions show who gave them; a press takes one’s own back or gives another’s, at once', async () => {
  const reactionGroups = [
    {
      __typename: 'MessageReactionGroup',
      emoji: '👍',
      count: 2,
      viewerHasReacted: true,
      users: [person('user-theo', 'Théo Roux'), person('user-me', 'Zoé Quéré')],
    },
    {
      __typename: 'MessageReactionGroup',
      emoji: '🎉',
      count: 1,
      viewerHasReacted: false,
      users: [person('user-ines', 'Inès Prévôt')],
    },
  ];
  const { variables, waiting, fail } = await open({ ...received, reactionGroups });
  render(<Toasts />);
  const shown = () =>
    within(screen.getByRole('list', { name: 'Réactions' }))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
  const before = ['👍 2\u202F: Théo Roux et Zoé Quéré', '🎉 1\u202F: Inès Prévôt'];
  expect(shown()).toEqual(before);
  await userEvent.click(screen.getByRole('button', { name: before[0]!, pressed: true }));
  expect(variables('useReactToMessageRemoveMutation').input).toEqual({ messageId: 'message-1' });
  expect(shown()).toEqual(['👍 1\u202F: Théo Roux', '🎉 1\u202F: Inès Prévôt']);
  await userEvent.click(screen.getByRole('button', { name: '🎉 1\u202F: Inès Prévôt', pressed: false }));
  const after = ['👍 1\u202F: Théo Roux', '🎉 2\u202F: Inès Prévôt et Zoé Quéré'];
  expect(shown()).toEqual(after);
  // Sent after the one before it, also from elsewhere: the server keeps the last.
  await act('À 9 h ?', 'Réagir');
  await userEvent.click(await screen.findByRole('button', { name: 'Bravo' }));
  expect(waiting()).toEqual(['useReactToMessageRemoveMutation']);
  await fail('useReactToMessageRemoveMutation', new RequestError('UPSTREAM_UNAVAILABLE'));
  expect(variables('useReactToMessageMutation').input).toEqual({ messageId: 'message-1', emoji: '👏' });
  // Undone with a message when it fails.
  await fail('useReactToMessageMutation', new RequestError('UPSTREAM_UNAVAILABLE'));
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeTruthy();
  expect(shown()).toEqual(before);
});

test('a deleted message keeps its place, also while « Annuler » is offered', async () => {
  const { emit } = await open();
  render(
    <>
      <ConfirmHost />
      <Toasts />
    </>,
  );
  await act('Bonojur', 'Supprimer');
  const question = await screen.findByRole('alertdialog', { name: 'Supprimer ce message\u202F?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Supprimer' }));
  const toast = within(await screen.findByRole('alertdialog', { name: 'Message supprimé' }));
  expect(log().join()).toContain('Message supprimé');
  await userEvent.click(toast.getByRole('button', { name: 'Annuler' }));
  expect(log().join()).toContain('Bonojur');
  await emit({
    __typename: 'MessageDeleted',
    deletedMessageId: 'message-1',
    deletedMessage: edge({ ...received, text: '', isDeleted: true }).node,
    conversation: { __typename: 'Conversation', id: 'conversation-1' },
    viewer: viewerWith(),
  });
  expect(log().join()).toContain('Message supprimé');
  expect(log().join()).not.toContain('À 9 h ?');
});

test('a correction by somebody else arrives at once', async () => {
  const { emit } = await open();
  await emit({
    __typename: 'MessageChanged',
    message: edge({ ...received, text: 'À 10 h ?', editedAt: '2026-11-20T08:30:00.000Z' }).node,
  });
  expect(log().join()).toContain('À 10 h ?');
});
