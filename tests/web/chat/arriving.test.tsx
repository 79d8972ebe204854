import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RequestError } from '../../../web/core/errors.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { log, resume, row, type Said, screenOf, showChat, viewerWith } from './showChat.tsx';

const offline = new RequestError('OFFLINE');
/** The messages with these numbers. */
const said = (...databaseIds: number[]): Said[] =>
  databaseIds.map((databaseId) => ({ databaseId: String(databaseId), text: `Message ${databaseId}` }));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
/** Message numbers shown in the list. */
const numbers = () =>
  log()
    .filter((text) => text.startsWith('Message'))
    .map((text) => Number(text.slice('Message '.length)));
/** The list keeps its place when it grows; here it goes back to where everything fits. */
const lookUp = () =>
  fireEvent.scroll(screen.getByRole('log', { name: 'Messages' }), { target: { scrollTop: 0 } });
const header = () => screen.getByRole('button', { name: /^Discussions/ });

/** Event: a user read the conversation. */
const read = {
  __typename: 'ConversationRead',
  conversation: { __typename: 'Conversation', id: 'conversation-1', unreadMessageCount: 0 },
  viewer: viewerWith(),
};

async function opened(messages: Said[], { unread = 0, hasPreviousPage = false } = {}) {
  const chat = await showChat({ unread });
  await chat.open(messages, hasPreviousPage);
  return chat;
}

test('shows messages in their order and once, however late and often they arrive', async () => {
  const { receive } = await opened(said(1, 8));
  for (const message of said(11, 9, 10, 9, 11, 2)) await receive(message);
  expect(numbers()).toEqual([1, 2, 8, 9, 10, 11]);
});

test('refreshes the read state after a send, not beside the pending message', async () => {
  const { write, emit, acknowledge, waiting } = await opened(said(1));
  await write('À demain');
  await emit(read);
  expect(waiting()).not.toContain('catchUpMessagesQuery');
  await acknowledge({ databaseId: '2', text: 'À demain' });
  await vi.waitFor(() => expect(waiting()).toContain('catchUpMessagesQuery'), 15_000);
});

test('B219: marks a message of others as read that arrives in view, not an own one', async () => {
  const { receive, waiting, variables, acknowledgeRead } = await opened(said(1));
  await receive({ databaseId: '2', text: 'Message 2', viewerIsAuthor: true });
  expect(waiting()).toEqual([]);
  await receive({ databaseId: '3', text: 'Message 3' });
  expect(waiting()).toEqual(['readMarksConversationMutation']);
  expect(variables('readMarksConversationMutation')).toEqual({
    input: { conversationId: 'conversation-1', upToMessageId: 'message-3' },
  });
  // Messages seen during the request are marked after it.
  await receive({ databaseId: '4', text: 'Message 4' });
  await acknowledgeRead();
  expect(waiting()).toEqual(['readMarksConversationMutation']);
  expect(variables('readMarksConversationMutation').input).toMatchObject({ upToMessageId: 'message-4' });
  await acknowledgeRead();
  expect(waiting()).toEqual([]);
});

test('B219: marks no message as read in a hidden page or a closed conversation', async () => {
  const { receive, waiting } = await opened(said(1));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await receive({ databaseId: '2', text: 'Message 2' });
  expect(waiting()).toEqual([]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await userEvent.click(screen.getByRole('button', { name: 'Fermer les discussions' }));
  await receive({ databaseId: '3', text: 'Message 3' });
  expect(waiting()).toEqual([]);
});

test.each([
  ['behind another window', () => screenOf.focus(false), () => screenOf.focus(true)],
  ['below what is in view', async () => void (screenOf.isInView = false), () => screenOf.scrollToEnd()],
])('a message %s stays unread until it is seen', async (_where, hide, show) => {
  const { receive, waiting, variables } = await opened(said(1));
  await hide();
  await receive({ databaseId: '2', text: 'Message 2' });
  await receive({ databaseId: '3', text: 'Message 3', viewerIsAuthor: true });
  expect(waiting()).toEqual([]);
  await show();
  expect(waiting()).toEqual(['readMarksConversationMutation']);
  expect(variables('readMarksConversationMutation').input).toMatchObject({ upToMessageId: 'message-2' });
});

test('a message behind the settings or a dialog stays unread until they close', async () => {
  const { receive, waiting, variables, openSettings, acknowledgeRead } = await opened(said(1));
  const marks = () => waiting().filter((name) => name === 'readMarksConversationMutation');
  await openSettings();
  const back = await screen.findByRole('button', { name: 'Retour à la conversation' });
  await receive({ databaseId: '2', text: 'Message 2' });
  expect(marks()).toEqual([]);
  await userEvent.click(back);
  await expect.poll(marks).toHaveLength(1);
  expect(variables('readMarksConversationMutation').input).toMatchObject({ upToMessageId: 'message-2' });
  await acknowledgeRead();

  const dialog = render(
    <Dialog title="Lu par" isOpen onClose={() => {}}>
      Personne
    </Dialog>,
  );
  await receive({ databaseId: '3', text: 'Message 3' });
  expect(marks()).toEqual([]);
  dialog.unmount();
  await expect.poll(marks).toHaveLength(1);
  expect(variables('readMarksConversationMutation').input).toMatchObject({ upToMessageId: 'message-3' });
});

test('marks up to the newest message in view with one request, again after a failure', async () => {
  const { receive, waiting, variables, fail } = await opened(said(1));
  screenOf.isInView = false;
  for (const databaseId of ['2', '3', '4']) await receive({ databaseId, text: `Message ${databaseId}` });
  await screenOf.scrollToEnd('last first');
  await fail('readMarksConversationMutation', offline);
  await resume();
  expect(waiting().filter((name) => name === 'readMarksConversationMutation')).toHaveLength(1);
  expect(variables('readMarksConversationMutation').input).toMatchObject({ upToMessageId: 'message-4' });
});

test('opening a conversation removes the badge and keeps the divider of new messages', async () => {
  const chat = await showChat({ unread: 2 });
  expect(header().getAttribute('aria-label')).toBe('Discussions, 1 conversation non lue');
  await chat.open(said(1, 2, 3));
  expect(header().getAttribute('aria-label')).toBe('Discussions');
  expect(log()).toEqual(['Aujourd’hui', 'Message 1', 'Nouveaux messages', 'Message 2', 'Message 3']);
  await chat.receive({ databaseId: '4', text: 'Message 4' });
  expect(log().indexOf('Nouveaux messages')).toBe(2);
});

test('the divider waits until the first unread message is loaded', async () => {
  const chat = await showChat({ unread: 3 });
  await chat.open(
    [...said(5), { databaseId: '6', text: 'Message 6', viewerIsAuthor: true }, ...said(7)],
    true,
  );
  expect(log()[0]).toBe('Les nouveaux messages commencent plus haut');
  await chat.receive({ databaseId: '8', text: 'Message 8' });
  await userEvent.click(screen.getByRole('button', { name: 'Messages précédents' }));
  await chat.answerOlder(said(3, 4));
  lookUp();
  expect(log().slice(0, 4)).toEqual(['Aujourd’hui', 'Message 3', 'Nouveaux messages', 'Message 4']);
});

test('B216: shows the double check until somebody has seen the message', async () => {
  const mine = { databaseId: '2', text: 'Message 2', viewerIsAuthor: true };
  const { emit, answerCatchUp, waiting } = await opened([...said(1), mine]);
  const check = () => row('Message 2').queryByRole('img', { name: 'Envoyé, pas encore vu' });
  expect(check()).toBeTruthy();
  await emit(read);
  await answerCatchUp([...said(1), { ...mine, isReadByOthers: true }]);
  expect(check()).toBeNull();
  // Nothing is unseen any more: no request.
  await emit(read);
  expect(waiting()).toEqual([]);
});

test('catches up page by page after a gap, without what was deleted meanwhile', async () => {
  const { waiting, variables, answerCatchUp } = await opened(said(1, 2, 3));
  await resume();
  expect(waiting()).toEqual(['fetchSummariesQuery', 'catchUpMessagesQuery']);
  expect(variables('catchUpMessagesQuery')).toMatchObject({ last: 50, before: null });
  await answerCatchUp(said(...range(60, 109)), true);
  // There is a gap yet: nothing of it is shown.
  expect(numbers()).toEqual([1, 2, 3]);
  expect(variables('catchUpMessagesQuery')).toMatchObject({ last: 50, before: 'c60' });
  // Message 2 was deleted meanwhile.
  await answerCatchUp(said(1, 3, ...range(10, 59)), true);
  expect(waiting()).not.toContain('catchUpMessagesQuery');
  lookUp();
  expect(numbers()).toEqual([1, 3, ...range(10, 109)]);
});

test('starts again at the end after a gap of ten pages, older messages on demand', async () => {
  const { answerCatchUp, waiting, variables } = await opened(said(1));
  await resume();
  const pages = 10;
  for (let index = 0; index < pages; index += 1) {
    const last = 10_000 - index * 5;
    await answerCatchUp(said(...range(last - 4, last)), true);
  }
  expect(waiting()).not.toContain('catchUpMessagesQuery');
  // At the top the page before is asked for by itself.
  lookUp();
  expect(numbers()[0]).toBe(9_951);
  expect(variables('MessageListPaginationQuery')).toMatchObject({ before: 'c9951' });
});

test('keeps what is shown when catching up fails, and tries again after the next reconnection', async () => {
  // On a slow machine it would be tried again by itself before.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { fail, waiting, answerCatchUp } = await opened(said(1));
  await resume();
  await fail('catchUpMessagesQuery', offline);
  await fail('fetchSummariesQuery', offline);
  expect(numbers()).toEqual([1]);
  expect(waiting()).toEqual([]);
  await resume();
  await answerCatchUp(said(1, 2));
  expect(numbers()).toEqual([1, 2]);
});

test('catches up once more for gaps that were announced during a request', async () => {
  const { waiting, answerCatchUp } = await opened(said(1));
  const requests = () => waiting().filter((name) => name === 'catchUpMessagesQuery').length;
  await resume();
  await resume();
  await resume();
  // This response may be older than the last gap.
  await answerCatchUp(said(1));
  expect(requests()).toBe(1);
  await answerCatchUp(said(1, 2));
  expect(numbers()).toEqual([1, 2]);
  expect(requests()).toBe(0);
});

test('B190: loads older messages on top, and shows a failure until the user retries', async () => {
  const { fail, answerOlder, variables, waiting } = await opened(said(5, 6), { hasPreviousPage: true });
  await userEvent.click(screen.getByRole('button', { name: 'Messages précédents' }));
  expect(variables('MessageListPaginationQuery')).toMatchObject({ last: 30, before: 'c5' });
  await fail('MessageListPaginationQuery', offline);
  expect(numbers()).toEqual([5, 6]);
  expect(screen.getByRole('alert').textContent).toContain('La connexion est interrompue.');
  // Scrolling on does not ask again and again.
  lookUp();
  expect(waiting()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await answerOlder(said(3, 4));
  expect(numbers()).toEqual([3, 4, 5, 6]);
  expect(screen.queryByRole('button', { name: 'Messages précédents' })).toBeNull();
});

const catchUps = (waiting: () => string[]) =>
  waiting().filter((name) => name === 'catchUpMessagesQuery').length;

test('fetches once what is missing between messages', async () => {
  const { receive, waiting, answerCatchUp } = await opened(said(1));
  await receive({ databaseId: '2', text: 'Message 2' }, 0, '1');
  expect(catchUps(waiting)).toBe(0);
  await receive({ databaseId: '5', text: 'Message 5' }, 0, '4');
  await receive({ databaseId: '6', text: 'Message 6' }, 0, '5');
  expect(catchUps(waiting)).toBe(1);
  await answerCatchUp(said(1, 2, 3, 4, 5));
  // The response was older than the new messages, which stay; one refetch follows.
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6]);
  await answerCatchUp(said(1, 2, 3, 4, 5, 6));
  expect(catchUps(waiting)).toBe(0);
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('refetches everything when fetching what is missing fails', async () => {
  const { receive, fail, waiting, answerCatchUp } = await opened(said(1));
  await receive({ databaseId: '3', text: 'Message 3' }, 0, '2');
  await fail('catchUpMessagesQuery', new RequestError('UPSTREAM_UNAVAILABLE'));
  await expect.poll(waiting).toContain('catchUpMessagesQuery');
  await answerCatchUp(said(1, 2, 3));
  expect(numbers()).toEqual([1, 2, 3]);
});

test('shows a closed conversation only once it has been fetched again after a gap', async () => {
  const { answerConversation } = await opened(said(1));
  await userEvent.click(screen.getByRole('button', { name: 'Retour aux discussions' }));
  await resume();
  await userEvent.click(screen.getByRole('button', { name: /Théo Roux/ }));
  expect(screen.queryByRole('log', { name: 'Messages' })).toBeNull();
  await answerConversation(said(1, 2));
  expect(numbers()).toEqual([1, 2]);
});

test('fetches the counts once more when a message arrives during their request', async () => {
  const { receive, waiting } = await opened(said(1));
  const readings = () => waiting().filter((name) => name === 'fetchSummariesQuery').length;
  await resume();
  await receive({ databaseId: '2', text: 'Message 2' });
  expect(readings()).toBe(1);
});

test('subscribes again after an error, and fetches what was missed', async () => {
  const chat = await opened(said(1));
  await chat.fail('ViewerEventsSubscription', new RequestError('UPSTREAM_UNAVAILABLE'));
  await expect.poll(chat.waiting).toContain('catchUpMessagesQuery');
  await chat.answerCatchUp(said(1, 2));
  await chat.receive({ databaseId: '3', text: 'Message 3' });
  expect(numbers()).toEqual([1, 2, 3]);
});

test('fetches nothing when only an own message that is being sent is missing', async () => {
  const { write, receive, acknowledge, waiting } = await opened(said(1));
  await write('Oui');
  await expect.poll(waiting).toContain('sendMessageMutation');
  await receive({ databaseId: '2', text: 'Oui', viewerIsAuthor: true }, 0, '1');
  await receive({ databaseId: '3', text: 'Message 3' }, 0, '2');
  await acknowledge({ databaseId: '2', text: 'Oui' });
  expect(catchUps(waiting)).toBe(0);
  expect(log()).toEqual(['Aujourd’hui', 'Message 1', 'Oui', 'Message 3']);
});

test('an answer older than a deletion does not bring the message back', async () => {
  const { remove, waiting, answerCatchUp } = await opened(said(1, 2));
  await resume();
  await remove('2');
  await answerCatchUp(said(1, 2));
  expect(numbers()).toEqual([1]);
  await answerCatchUp(said(1));
  expect(catchUps(waiting)).toBe(0);
  expect(numbers()).toEqual([1]);
});

test('announces to screen readers what others write, and nothing that is loaded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { receive, answerOlder } = await opened(said(50, 51), { hasPreviousPage: true });
  const heard: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.parentElement?.closest('[aria-live="polite"]')) heard.push(node.textContent ?? '');
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  expect(screen.getByRole('log', { name: 'Messages' }).getAttribute('aria-live')).toBe('off');
  await userEvent.click(screen.getByRole('button', { name: 'Messages précédents' }));
  await answerOlder(said(...range(20, 49)));
  await receive({ databaseId: '52', text: 'À moi', viewerIsAuthor: true });
  await receive({ databaseId: '53', text: 'Message 53' });
  await expect.poll(() => heard).toEqual(['Théo\u202F: Message 53']);
  for (const message of said(54, 55, 56)) await receive(message);
  await expect.poll(() => heard).toEqual(['Théo\u202F: Message 53', '3 nouveaux messages']);
});
