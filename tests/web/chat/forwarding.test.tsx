/** Sends messages and posts into conversations. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { useQueryLoader, RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test, vi } from 'vitest';
import sendDialogQuery, { type SendDialogQuery } from '../../../web/__generated__/SendDialogQuery.graphql.ts';
// Loads on-demand code synchronously, even on a busy machine.
import '../../../web/chat/sharing/ContactChoice.tsx';
import '../../../web/chat/sharing/ForwardDialog.tsx';
import SendToConversation from '../../../web/chat/SendToConversation.tsx';
import { RequestError } from '../../../web/core/errors.ts';
import Toasts from '../../../web/ui/Toasts.tsx';
import {
  colleagues,
  created,
  edge,
  person,
  prepareScreen,
  type Said,
  showChat,
  stranger,
} from './showChat.tsx';

const titles = ['Théo Roux', 'Équipe voile', 'Comité', 'Chantier', 'Déjeuner', 'Régate', 'Élections'];
const nodes = titles.map((title, index) => ({
  __typename: 'Conversation',
  id: `conversation-${index + 1}`,
  title,
  avatar: null,
  otherParticipants: [stranger(index === 1 ? 'Inès Prévôt' : title)],
}));
const choices = (shown = nodes) => ({
  viewer: {
    __typename: 'Viewer',
    id: 'viewer',
    conversations: { __typename: 'ConversationConnection', nodes: shown },
  },
});

/** The dialog that forwards a received message. */
async function forwarding(capabilities = ['MESSAGE_FORWARDING'], message: Partial<Said> = {}) {
  const chat = await showChat({ capabilities });
  render(<Toasts />);
  await chat.open([{ databaseId: '1', text: 'Départ à 9 h', ...message }]);
  await userEvent.click(screen.getByRole('button', { name: 'Actions sur le message' }));
  return chat;
}
async function openDialog(message?: Partial<Said>) {
  const chat = await forwarding(undefined, message);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Transférer' }));
  await chat.answer('SendDialogQuery', choices());
  return { chat, dialog: within(await screen.findByRole('dialog', { name: 'Transférer le message' })) };
}
const listed = (dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) =>
  dialog.getAllByRole('listitem').map((item) => (item.textContent ?? '').replace(/Envoyer$/, ''));
const forwarded = (conversationId: string) => ({
  forwardMessage: {
    messageEdge: edge({ databaseId: '9', text: 'Départ à 9 h', viewerIsAuthor: true, isForwarded: true }),
    conversation: { __typename: 'Conversation', id: conversationId, lastMessageSummary: null },
    userErrors: [],
  },
});

test('B914: the search finds conversations that are not listed', async () => {
  const { chat, dialog } = await openDialog();
  expect(listed(dialog)).toEqual(titles);
  const search = (value: string) =>
    fireEvent.change(dialog.getByLabelText('Rechercher une discussion', { selector: 'input' }), {
      target: { value },
    });
  search('anciens');
  await expect.poll(chat.waiting, { timeout: 20_000 }).toContain('ConversationChoiceQuery');
  expect(chat.variables('ConversationChoiceQuery')).toEqual({ query: 'anciens' });
  expect(listed(dialog)).toEqual(titles);
  const [one] = nodes;
  await chat.answer('ConversationChoiceQuery', choices([{ ...one!, id: 'old', title: 'Les anciens' }]));
  expect(listed(dialog)).toEqual(['Les anciens']);
  search('zz');
  await chat.answer('ConversationChoiceQuery', choices([]));
  expect(dialog.getByText('Aucune discussion trouvée')).toBeTruthy();
});

test('B914: the dialog shows who wrote what is forwarded, with its picture or file', async () => {
  const { dialog } = await openDialog();
  const excerpt = within(dialog.getByRole('figure'));
  expect(excerpt.getByText('Théo Roux')).toBeTruthy();
  expect(excerpt.getByText('Départ à 9 h')).toBeTruthy();
  cleanup();
  const image = { __typename: 'Image', large: '/l', original: '/o', width: 4, height: 3, alt: '' };
  const { dialog: other } = await openDialog({
    text: '',
    kind: 'FILE',
    images: [{ ...image, small: '/small' }],
    file: { __typename: 'File', url: '/f', name: 'Plan.zip', kind: 'OTHER' },
  });
  expect(other.getByRole('figure').textContent).toBe('Théo RouxPlan.zip');
  expect(other.getByRole('figure').querySelector('img')?.getAttribute('src')).toBe('/small');
});

test('B914: a refusal or lost network keeps dialog and words; a retry sends the same, then the words', async () => {
  const { chat, dialog } = await openDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Votre message/ }), 'Pour info');
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Envoyer à Comité' }));
  await send();
  const first = chat.variables('ForwardDialogMutation');
  expect(first).toMatchObject({ input: { messageId: 'message-1', conversationId: 'conversation-3' } });
  await chat.fail('ForwardDialogMutation', new RequestError('OFFLINE'));
  // A retry elsewhere would forward without the words.
  expect(dialog.getByRole('alert').textContent).toMatch(/n’a pas confirmé l’envoi/);
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  expect(dialog.getByRole('textbox', { name: /^Votre message/ })).toHaveProperty('value', 'Pour info');
  expect(chat.waiting()).not.toContain('sendMessageMutation');
  await send();
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(chat.variables('ForwardDialogMutation')).toEqual(first);
  await chat.answer('ForwardDialogMutation', forwarded('conversation-3'));
  expect(chat.variables('sendMessageMutation')).toMatchObject({
    input: { conversationId: 'conversation-3', text: 'Pour info' },
  });
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 15_000);
});

test('B914: a failure after the dialog was closed is shown in a toast', async () => {
  const { chat, dialog } = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer à Comité' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Fermer' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 15_000);
  await chat.fail('ForwardDialogMutation', new RequestError('FORBIDDEN'));
  expect(await screen.findByText('Vous n’avez pas accès à ce contenu.')).toBeTruthy();
});

test('B914: a colleague without a conversation gets one first', async () => {
  const { chat, dialog } = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Choisir une autre personne' }));
  await chat.answer('ContactSearchQuery', colleagues([person('user-noe', 'Noé Petit')]));
  await userEvent.click(await dialog.findByRole('button', { name: 'Envoyer à Noé Petit' }));
  expect(chat.variables('useCreateConversationMutation')).toMatchObject({ input: { userIds: ['user-noe'] } });
  const begun = { __typename: 'Conversation', id: 'conversation-new', title: 'Noé Petit' };
  await chat.answer('useCreateConversationMutation', created({ ...begun, lastMessageSummary: null }));
  expect(chat.variables('ForwardDialogMutation')).toMatchObject({
    input: { messageId: 'message-1', conversationId: 'conversation-new' },
  });
});

test('B914: a post is sent as its address, after optional words', async () => {
  prepareScreen();
  const environment = createMockEnvironment();
  const onClose = vi.fn<() => void>();
  function Dialog() {
    const [queryRef, load] = useQueryLoader<SendDialogQuery>(sendDialogQuery);
    return queryRef ? (
      <SendToConversation
        queryRef={queryRef}
        onRetry={() => load({})}
        onClose={onClose}
        title="Envoyer la publication"
        path="/communaute/3/post/12"
      />
    ) : (
      <button onClick={() => load({})}>Ouvrir</button>
    );
  }
  render(
    <RelayEnvironmentProvider environment={environment}>
      <Suspense>
        <Dialog />
      </Suspense>
    </RelayEnvironmentProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  await act(async () =>
    environment.mock.resolveMostRecentOperation((operation) =>
      MockPayloadGenerator.generate(operation, {
        ConversationConnection: () => ({ nodes: nodes.slice(0, 2) }),
      }),
    ),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Envoyer la publication' }));
  expect(dialog.queryByRole('searchbox')).toBeNull();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Votre message/ }), 'À lire');
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer à Équipe voile' }));
  expect(onClose).toHaveBeenCalledOnce();
  const sent = environment.mock.getMostRecentOperation();
  expect(sent.request.node.params.name).toBe('sendMessageMutation');
  expect(sent.request.variables).toMatchObject({
    input: {
      conversationId: 'conversation-2',
      text: `À lire\n${new URL('/communaute/3/post/12', location.href).href}`,
    },
  });
});
