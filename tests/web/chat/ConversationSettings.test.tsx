import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import '../../../web/chat/settings/AddParticipant.tsx';
import '../../../web/chat/settings/ConversationSettings.tsx';
import { chatPanel } from '../../../web/chat/chatPanel.ts';
import { draftKey } from '../../../web/chat/composer/messageDraft.ts';
import { RequestError } from '../../../web/core/errors.ts';
import { drafts } from '../../../web/drafts/useDraft.ts';
import { ConfirmHost } from '../../../web/ui/confirm.tsx';
import { ToastHost } from '../../../web/ui/ToastHost.tsx';
import { colleagues, person, showChat, viewerWith } from './showChat.tsx';
/** « Paramètres » of a conversation, as its administrator and as the others see them. */
// Loads on-demand code synchronously.

const [me, noe, ines] = [
  person('user-me', 'Zoé Quéré'),
  person('user-noe', 'Noé Petit'),
  person('user-ines', 'Inès Prévôt'),
];
const administrator = {
  viewerCanManageParticipants: true,
  viewerCanDelete: true,
  viewerCanLeave: false,
};
const participant = { viewerCanManageParticipants: false, viewerCanDelete: false, viewerCanLeave: true };

const cog = () => screen.getByRole('button', { name: 'Paramètres de la conversation' });
const settings = () => within(screen.getByRole('region', { name: 'Paramètres' }));
const press = (name: string) => userEvent.click(settings().getByRole('button', { name }));
const participants = () =>
  within(settings().getByRole('list', { name: 'Participants' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.font-medium')?.textContent);
/** The fields that a changed conversation is answered with. */
const changed = (more: object) => ({
  __typename: 'Conversation',
  id: 'conversation-1',
  title: 'Théo Roux',
  unreadMessageCount: 0,
  viewerHasMuted: false,
  viewerNotificationLevel: 'ALL',
  lastMessageSummary: null,
  avatar: null,
  otherParticipants: [],
  ...more,
});

/** The open settings of somebody who may do this. */
async function open(rights: object, people: object[] = [me, noe, ines], capabilities: string[] = []) {
  const chat = await showChat({ capabilities });
  render(<ConfirmHost />);
  await chat.open([]);
  await chat.openSettings({
    title: 'Projet',
    customTitle: 'Projet',
    isGroup: true,
    otherParticipants: [],
    participants: people,
    ...rights,
  });
  return chat;
}

test('B189 B195 B687: the cog opens the settings panel, which leads back to the conversation', async () => {
  await open(participant);
  expect(cog().getAttribute('aria-expanded')).toBe('true');
  expect(settings().getByRole('heading', { name: 'Paramètres' })).toBe(document.activeElement);
  expect(settings().getByRole<HTMLInputElement>('switch', { name: 'Mode silencieux' }).checked).toBe(false);
  await press('Retour à la conversation');
  expect(screen.queryByRole('region', { name: 'Paramètres' })).toBeNull();
  expect(cog().getAttribute('aria-expanded')).toBe('false');
  expect(cog()).toBe(document.activeElement);
});

test('B195: mutes optimistically and reverts on failure', async () => {
  const { variables, fail } = await open(participant);
  const silence = settings().getByRole<HTMLInputElement>('switch', { name: 'Mode silencieux' });
  await userEvent.click(silence);
  expect(silence.checked).toBe(true);
  expect(variables('ConversationSettingsMuteMutation').input).toEqual({
    conversationId: 'conversation-1',
  });
  await fail('ConversationSettingsMuteMutation', new Error('The API refuses.'));
  expect(silence.checked).toBe(false);
});

test('B195: an older list of silent conversations does not undo the switch', async () => {
  const { answer } = await open(participant);
  const silence = settings().getByRole<HTMLInputElement>('switch', { name: 'Mode silencieux' });
  await userEvent.click(silence);
  await answer('ConversationSettingsMuteMutation', {
    muteConversation: { conversation: changed({ viewerHasMuted: true }), userErrors: [] },
  });
  await answer('mutesQuery', {
    viewer: { ...viewerWith(), conversations: { nodes: [changed({})] } },
  });
  expect(silence.checked).toBe(true);
});

test('B993: a failure is offered again only if the switch was not pressed since', async () => {
  const { environment } = await open(participant, undefined, ['CONVERSATION_NOTIFICATIONS']);
  render(<ToastHost />);
  const mentions = await settings().findByRole('switch', { name: /^Réponses et mentions seulement/ });
  await userEvent.click(mentions);
  await userEvent.click(mentions);
  const [first, second] = environment.mock
    .getAllOperations()
    .filter(({ request }) => request.node.params.name === 'MentionsSwitchMutation');
  if (!first || !second) throw new Error('Both are sent.');
  await act(async () => environment.mock.reject(second, new RequestError('UPSTREAM_UNAVAILABLE')));
  await act(async () => environment.mock.reject(first, new RequestError('UPSTREAM_UNAVAILABLE')));
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({
    input: { level: 'ALL' },
  });
});

test('B993: notifies answers and mentions only, unless silent, where the API has it', async () => {
  const only = 'Réponses et mentions seulement';
  const { variables, answer } = await open(participant, undefined, ['CONVERSATION_NOTIFICATIONS']);
  const mentions = await settings().findByRole<HTMLInputElement>('switch', { name: new RegExp(only) });
  await userEvent.click(mentions);
  expect(mentions.checked).toBe(true);
  expect(variables('MentionsSwitchMutation').input).toEqual({
    conversationId: 'conversation-1',
    level: 'MENTIONS',
  });
  await answer('MentionsSwitchMutation', {
    setConversationNotificationLevel: {
      conversation: changed({ viewerNotificationLevel: 'MENTIONS' }),
      userErrors: [],
    },
  });
  expect(mentions.checked).toBe(true);
  await userEvent.click(settings().getByRole('switch', { name: 'Mode silencieux' }));
  expect(settings().queryByRole('switch', { name: new RegExp(only) })).toBeNull();
  cleanup();
  await open(participant);
  expect(settings().queryByRole('switch', { name: new RegExp(only) })).toBeNull();
});

test.each([
  [
    'B196 B198 B242: the administrator removes others, adds and deletes, but cannot leave',
    administrator,
    ['Retirer Noé Petit', 'Retirer Inès Prévôt', 'Ajouter un contact', 'Supprimer la conversation'],
  ],
  [
    'B196: who began a conversation of two deletes it',
    { ...participant, viewerCanDelete: true },
    ['Supprimer la conversation'],
  ],
  ['B197 B239 B240 B247: the others can only leave', participant, ['Quitter la conversation']],
])('%s', async (_rule, rights, buttons) => {
  await open(rights);
  expect(participants()).toEqual(['Zoé Quéré', 'Noé Petit', 'Inès Prévôt']);
  const names = settings()
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(names).toEqual(['Retour à la conversation', ...buttons]);
});

/** Leaves the conversation. */
async function leave() {
  await press('Quitter la conversation');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Quitter' }),
  );
}

test('who leaves hears nothing of their own draft, which goes too', async () => {
  const { answer, removeConversation } = await open(participant);
  const draft = draftKey('conversation-1');
  act(() => drafts.write(draft, { text: 'Pas fini', attachment: null }, true));
  await leave();
  await removeConversation();
  expect(screen.queryByText('Vous ne faites plus partie de cette conversation.')).toBeNull();
  await answer('useLeaveConversationMutation', {
    leaveConversation: { removedConversationId: 'conversation-1', viewer: viewerWith(), userErrors: [] },
  });
  expect(drafts.at(draft).isKept).toBe(false);
});

test('reports a removal that follows a refused departure', async () => {
  const { answer, removeConversation } = await open(participant);
  await leave();
  await answer('useLeaveConversationMutation', {
    leaveConversation: {
      removedConversationId: null,
      viewer: viewerWith(),
      userErrors: [{ message: 'Non.', path: null }],
    },
  });
  render(<ToastHost />);
  await removeConversation();
  expect(await screen.findByText('Vous ne faites plus partie de cette conversation.')).toBeTruthy();
});

test('who could not leave stays with what they opened meanwhile', async () => {
  const { fail } = await open(participant);
  await leave();
  act(() => chatPanel.startNewConversation('group'));
  await fail('useLeaveConversationMutation', new RequestError('UPSTREAM_UNAVAILABLE'));
  expect(chatPanel.get()).toMatchObject({ creating: 'group', conversationId: null });
});

test('B240: removes a member after a question and the response', async () => {
  const { variables, answer, waiting } = await open(administrator);
  const decide = async (action: string) => {
    await press('Retirer Noé Petit');
    const question = await screen.findByRole('alertdialog', {
      name: 'Retirer Noé Petit de la conversation\u00a0?',
    });
    await userEvent.click(within(question).getByRole('button', { name: action }));
  };
  await decide('Annuler');
  expect(waiting()).toEqual([]);
  await decide('Retirer');
  expect(variables('ParticipantRowRemoveMutation').input).toEqual({
    conversationId: 'conversation-1',
    userId: 'user-noe',
  });
  expect(participants()).toHaveLength(3);
  await answer('ParticipantRowRemoveMutation', {
    removeParticipant: { conversation: changed({ participants: [me, ines] }), userErrors: [] },
  });
  expect(participants()).toEqual(['Zoé Quéré', 'Inès Prévôt']);
});

test('B211 B239: adds a contact who is not a member yet', async () => {
  const { variables, answer } = await open(administrator, [me, noe]);
  await press('Ajouter un contact');
  await answer('ContactSearchQuery', colleagues([me, noe, ines]));
  expect(settings().getByRole('heading', { name: 'Ajouter un contact' })).toBeTruthy();
  expect(settings().queryByRole('button', { name: /Noé Petit/ })).toBeNull();
  await userEvent.click(settings().getByRole('button', { name: /Inès Prévôt/ }));
  expect(variables('AddParticipantMutation').input).toEqual({
    conversationId: 'conversation-1',
    userId: 'user-ines',
  });
  await answer('AddParticipantMutation', {
    addParticipant: { conversation: changed({ participants: [me, noe, ines] }), userErrors: [] },
  });
  expect(settings().getByRole('heading', { name: 'Paramètres' })).toBeTruthy();
  expect(participants()).toEqual(['Zoé Quéré', 'Noé Petit', 'Inès Prévôt']);
});

test.each([
  [9, false],
  [10, true],
])('B234 B235: with %i participants the group is full: %s', async (count, isFull) => {
  await open(
    administrator,
    Array.from({ length: count }, (_, index) => person(`user-${index}`, `Collègue ${index}`)),
  );
  const add = settings().getByRole<HTMLButtonElement>('button', { name: 'Ajouter un contact' });
  expect(add.disabled).toBe(isFull);
  expect(settings().queryByText('La messagerie chate ne peut contenir que 10 personne') !== null).toBe(
    isFull,
  );
});

test.each([
  {
    who: 'the administrator, who deletes it for everybody',
    rights: administrator,
    button: 'Supprimer la conversation',
    question: 'Êtes-vous sûr de vouloir supprimer cette conversation ?',
    action: 'Supprimer',
    mutation: 'useLeaveConversationDeleteMutation',
    field: 'deleteConversation',
    gone: 'deletedConversationId',
  },
  {
    who: 'a participant, who leaves it',
    rights: participant,
    button: 'Quitter la conversation',
    question: 'Êtes-vous sûr de vouloir quitter cette conversation ?',
    action: 'Quitter',
    mutation: 'useLeaveConversationMutation',
    field: 'leaveConversation',
    gone: 'removedConversationId',
  },
])(
  'B199 B200 B247: a question comes first: $who',
  async ({ rights, button, question, action, mutation, field, gone }) => {
    const { waiting, variables, answer } = await open(rights);
    const decide = async (name: string) => {
      await press(button);
      const dialog = await screen.findByRole('alertdialog', { name: question });
      await userEvent.click(within(dialog).getByRole('button', { name }));
    };
    await decide('Annuler');
    expect(waiting()).toEqual([]);
    expect(settings().getByRole('button', { name: button })).toBeTruthy();
    await decide(action);
    expect(variables(mutation).input).toEqual({ conversationId: 'conversation-1' });
    await answer(mutation, {
      [field]: {
        [gone]: 'conversation-1',
        viewer: viewerWith(),
        userErrors: [],
      },
    });
    expect(screen.getByRole('heading', { name: 'Discussions' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Théo Roux/ })).toBeNull();
  },
);
