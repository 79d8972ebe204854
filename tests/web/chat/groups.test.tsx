import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import '../../../web/chat/settings/ConversationSettings.tsx';
import '../../../web/ui/MenuLayer.tsx';
import { chatPanel } from '../../../web/chat/chatPanel.ts';
import { ConfirmHost } from '../../../web/ui/confirm.tsx';
import { ToastHost } from '../../../web/ui/ToastHost.tsx';
import { holdPictures } from '../holdPictures.ts';
import { edge, log, person, row, showChat, stranger, viewerWith } from './showChat.tsx';
/** Groups: names and faces, lines about changes, the pinned message, administrator, name and picture. */
// Loads on-demand code synchronously.

const inGroup = { otherParticipants: [stranger('Théo Roux'), stranger('Inès Prévôt')] };
const notice = (kind: string, more: object = {}) => ({
  __typename: 'MessageNotice',
  kind,
  title: null,
  user: null,
  ...more,
});
const ines = person('user-ines', 'Inès Prévôt');

test.each([
  ['is above the first message of a run in a group', inGroup, 1],
  ['is nowhere between two people', {}, 0],
])('B988: the name of an author %s', async (_where, others, count) => {
  const createdAt = new Date('2026-11-20T10:00').toISOString();
  await (await showChat(others)).open(['1', '2'].map((text) => ({ databaseId: text, text, createdAt })));
  expect(screen.queryAllByText('Théo Roux', { selector: '[role=log] span' })).toHaveLength(count);
});

test('B985: says who came, left, was removed, and what was changed', async () => {
  const { open } = await showChat(inGroup);
  await open(
    [
      notice('PARTICIPANT_ADDED', { user: ines }),
      notice('PARTICIPANT_REMOVED', { user: ines }),
      notice('PARTICIPANT_LEFT'),
      notice('TITLE_CHANGED', { title: 'Fête' }),
      notice('TITLE_CHANGED', { title: '' }),
      notice('AVATAR_CHANGED'),
      notice('ADMINISTRATOR_CHANGED', { user: null }),
      notice('OTHER'),
    ].map((each, index) => ({
      databaseId: String(index + 1),
      text: '',
      notice: each,
      viewerIsAuthor: index === 0,
    })),
  );
  const lines = [...screen.getByRole('log', { name: 'Messages' }).querySelectorAll('p')];
  expect(lines.map(({ textContent }) => textContent).slice(1)).toEqual([
    'Vous avez ajouté Inès Prévôt',
    'Théo Roux a retiré Inès Prévôt',
    'Théo Roux a quitté le groupe',
    'Théo Roux a renommé le groupe en «\u00a0Fête\u00a0»',
    'Théo Roux a retiré le nom du groupe',
    'Théo Roux a changé la photo du groupe',
    'Théo Roux a nommé une personne administrateur',
  ]);
  expect(screen.queryByRole('button', { name: 'Actions sur le message' })).toBeNull();
});

const pinned = { ...edge({ databaseId: '1', text: 'Le code est 42' }).node };
const changed = (more: object) => ({
  __typename: 'ConversationChanged',
  viewer: viewerWith(),
  conversation: {
    __typename: 'Conversation',
    id: 'conversation-1',
    databaseId: '7',
    title: 'Théo Roux',
    unreadMessageCount: 0,
    viewerHasMuted: false,
    viewerHasPinned: false,
    lastMessageSummary: null,
    avatar: null,
    participants: [],
    otherParticipants: [],
    ...more,
  },
});

test('B986: the pinned message is above the others, leads to it, and comes and goes with events', async () => {
  const said = [{ databaseId: '1', text: 'Le code est 42' }];
  const chat = await showChat({ viewerCanPinMessages: true, pinnedMessage: pinned });
  await chat.open(said);
  const line = screen.getByRole('button', { name: 'Message épinglé de Théo Roux\u202F: Le code est 42' });
  await userEvent.click(line);
  expect(document.activeElement?.id).toBe('message:message-1');
  await userEvent.click(screen.getByRole('button', { name: 'Désépingler le message' }));
  expect(chat.variables('usePinMessageUnpinMutation').input).toEqual({ messageId: 'message-1' });
  await chat.answer('usePinMessageUnpinMutation', {
    unpinMessage: {
      conversation: { __typename: 'Conversation', id: 'conversation-1', pinnedMessage: null },
      userErrors: [],
    },
  });
  expect(screen.queryByRole('button', { name: /^Message épinglé/ })).toBeNull();
  // Another window pins it again.
  await chat.emit(changed({}));
  const isWhole = () => expect(chat.variables('catchUpMessagesQuery')).toMatchObject({ isWhole: true });
  await vi.waitFor(isWhole, 15_000);
  await chat.answerCatchUp([...said, { databaseId: '2', text: '', notice: notice('AVATAR_CHANGED') }]);
  expect(await screen.findByRole('button', { name: /^Message épinglé/ })).toBeTruthy();
  expect(log().join()).toContain('a changé la photo du groupe');
});

test('B986: on the page a pinned message that is not loaded is opened by its address', async () => {
  const chat = await showChat({ capabilities: ['MESSAGE_LINKS'], pinnedMessage: pinned });
  act(() => chatPanel.enterPage(document.body.appendChild(document.createElement('div'))));
  await chat.open([{ databaseId: '90', text: 'Bonjour' }], true);
  await userEvent.click(screen.getByRole('button', { name: /^Message épinglé/ }));
  await vi.waitFor(() => expect(chat.variables('PastMessagesQuery')).toMatchObject({ around: '1' }), 15_000);
  expect(chat.waiting()).not.toContain('MessageListPaginationQuery');
});

test('B986: in the panel earlier messages are loaded for it, which leaves the page below alone', async () => {
  const chat = await showChat({ capabilities: ['MESSAGE_LINKS'], pinnedMessage: pinned });
  await chat.open([{ databaseId: '90', text: 'Bonjour' }], true);
  await userEvent.click(screen.getByRole('button', { name: /^Message épinglé/ }));
  // After some pages the rest is offered on a page of its own.
  render(<ToastHost />);
  for (const number of [89, 88, 87, 86, 85]) {
    expect(chat.waiting()).toEqual(['MessageListPaginationQuery']);
    expect(screen.queryByText('Ce message est plus ancien.')).toBeNull();
    await chat.answerOlder([{ databaseId: String(number), text: `Message ${number}` }], true);
  }
  expect(await screen.findByText('Ce message est plus ancien.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ouvrir la discussion' })).toBeTruthy();
  expect(chat.waiting()).toEqual([]);
});

test.each([
  ['gets the focus once it is loaded', false],
  ['that is loaded late leaves the focus to a person who has moved on', true],
])('a pinned message %s', async (_case, hasMovedOn) => {
  const chat = await showChat({ pinnedMessage: pinned });
  await chat.open([{ databaseId: '90', text: 'Bonjour' }], true);
  await userEvent.click(screen.getByRole('button', { name: /^Message épinglé/ }));
  const field = screen.getByRole('textbox', { name: 'Votre message' });
  if (hasMovedOn) await userEvent.click(field);
  await chat.answerOlder([{ databaseId: '1', text: 'Le code est 42' }]);
  expect(log().join()).toContain('Le code est 42');
  expect(document.activeElement?.id).toBe(hasMovedOn ? field.id : 'message:message-1');
});

test('B986: people who may pin find it in the menu of each message', async () => {
  const chat = await showChat({ viewerCanPinMessages: true });
  await chat.open([{ databaseId: '1', text: 'Le code est 42' }]);
  await userEvent.click(row('Le code est 42').getByRole('button', { name: 'Actions sur le message' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Épingler' }));
  expect(chat.variables('usePinMessageMutation').input).toEqual({ messageId: 'message-1' });
});

const people = [person('user-me', 'Zoé Quéré'), person('user-noe', 'Noé Petit')];

/** Settings of a group, opened by its administrator. */
async function openSettings() {
  const chat = await showChat();
  render(<ConfirmHost />);
  await chat.open([]);
  const group = await chat.openSettings({
    title: 'Projet',
    customTitle: 'Projet',
    isGroup: true,
    viewerCanManageParticipants: true,
    viewerCanEdit: true,
    administrator: { __typename: 'User', id: 'user-me' },
    avatar: { __typename: 'Image', contentUrl: '/groupe.jpg' },
    otherParticipants: [],
    participants: people,
  });
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  return { ...chat, group, rows };
}

test('B983: the administrator is marked, and hands the right on after a question', async () => {
  const { rows, variables, answer, group } = await openSettings();
  expect(rows()).toEqual(['Zoé QuéréAdministrateur', 'Noé PetitRetirer']);
  await userEvent.click(screen.getByRole('button', { name: 'Nommer Noé Petit administrateur' }));
  const question = await screen.findByRole('alertdialog', { name: 'Nommer Noé Petit administrateur\u00a0?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Nommer administrateur' }));
  expect(variables('ParticipantRowAdministratorMutation').input).toEqual({
    conversationId: 'conversation-1',
    userId: 'user-noe',
  });
  await answer('ParticipantRowAdministratorMutation', {
    setConversationAdministrator: {
      conversation: {
        ...group,
        viewerCanEdit: false,
        viewerCanManageParticipants: false,
        viewerCanDelete: false,
        viewerCanLeave: true,
        administrator: { __typename: 'User', id: 'user-noe' },
      },
      userErrors: [],
    },
  });
  expect(rows()).toEqual(['Zoé Quéré', 'Noé PetitAdministrateur']);
  expect(screen.getByRole('button', { name: 'Quitter la conversation' })).toBeTruthy();
});

test('B984: the administrator changes name and picture', async () => {
  const { variables } = await openSettings();
  await userEvent.click(screen.getByRole('button', { name: 'Modifier le groupe' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom du groupe' }), ' 2027');
  await userEvent.click(screen.getByRole('switch', { name: 'Retirer la photo actuelle' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(variables('GroupFormMutation').input).toEqual({
    conversationId: 'conversation-1',
    title: 'Projet 2027',
    avatar: null,
  });
});

test('B984: a picture that is still being checked when the group is saved goes along', async () => {
  const release = holdPictures();
  const { variables, waiting } = await openSettings();
  await userEvent.click(screen.getByRole('button', { name: 'Modifier le groupe' }));
  const picture = new File(['x'], 'mer.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Photo du groupe', { selector: 'input' }), picture);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(waiting()).not.toContain('GroupFormMutation');
  await release(picture);
  expect(variables('GroupFormMutation').input).toMatchObject({ avatar: picture });
});
