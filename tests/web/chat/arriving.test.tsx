import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Fault } from '../../../web/core/errors.ts';
import { log, page, resume, row, type Said, showChat } from './showChat.tsx';

const offline = new Fault('OFFLINE');
/** The messages with these numbers. */
const said = (...slugs: number[]): Said[] =>
  slugs.map((slug) => ({ slug: String(slug), text: `Message ${slug}` }));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
/** What the log shows of messages, by their numbers. */
const numbers = () =>
  log()
    .filter((text) => text.startsWith('Message'))
    .map((text) => Number(text.slice('Message '.length)));
/** The list keeps its place when it grows; here it goes back to where everything fits. */
const lookUp = () => fireEvent.scroll(screen.getByRole('log'), { target: { scrollTop: 0 } });
const header = () => screen.getByRole('button', { name: /^Discussions/ });

async function opened(messages: Said[], { unread = 0, hasPreviousPage = false } = {}) {
  const chat = await showChat({ unread });
  await chat.open(messages, hasPreviousPage);
  return chat;
}

test('messages stand where they belong, however late they come, and each once', async () => {
  const { receive } = await opened(said(1, 8));
  for (const message of said(11, 9, 10, 9, 11, 2)) await receive(message);
  expect(numbers()).toEqual([1, 2, 8, 9, 10, 11]);
});

test('B219: a message that arrives before the person’s eyes is told as seen; an own one is not', async () => {
  const { receive, waiting, variables } = await opened(said(1));
  await receive({ slug: '2', text: 'Message 2', isMine: true });
  expect(waiting()).toEqual([]);
  await receive({ slug: '3', text: 'Message 3' });
  expect(waiting()).toEqual(['readMarksConversationMutation']);
  expect(variables('readMarksConversationMutation')).toEqual({
    input: { conversationId: 'conversation-1', upToMessageId: 'message-3' },
  });
});

test('B219: … nor one that arrives in a hidden page, or with the conversation closed', async () => {
  const { receive, waiting } = await opened(said(1));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await receive({ slug: '2', text: 'Message 2' });
  expect(waiting()).toEqual([]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await userEvent.click(screen.getByRole('button', { name: 'Fermer les discussions' }));
  await receive({ slug: '3', text: 'Message 3' });
  expect(waiting()).toEqual([]);
});

test('opening a conversation reads it: the badge goes, the divider stays where it was', async () => {
  const chat = await showChat({ unread: 2 });
  expect(header().getAttribute('aria-label')).toBe('Discussions, 1 conversation non lue');
  await chat.open(said(1, 2, 3));
  expect(header().getAttribute('aria-label')).toBe('Discussions');
  expect(log()).toEqual(['Aujourd’hui', 'Message 1', 'Nouveaux messages', 'Message 2', 'Message 3']);
  await chat.receive({ slug: '4', text: 'Message 4' });
  expect(log().indexOf('Nouveaux messages')).toBe(2);
});

test('B216: the double check stands until somebody has seen the message', async () => {
  const mine = { slug: '2', text: 'Message 2', isMine: true };
  const { tell, answerCatchUp } = await opened([...said(1), mine]);
  const check = () => row('Message 2').queryByRole('img', { name: 'Envoyé, pas encore vu' });
  expect(check()).toBeTruthy();
  await tell({
    __typename: 'ConversationRead',
    conversation: { __typename: 'Conversation', id: 'conversation-1', unreadCount: 0 },
    viewer: { __typename: 'Viewer', id: 'viewer', unreadConversationCount: 0 },
  });
  await answerCatchUp([...said(1), { ...mine, isSeen: true }]);
  expect(check()).toBeNull();
});

test('after a gap the conversation catches up page by page until nothing is missing, and loses what was deleted', async () => {
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

test('a gap too long to be caught up with starts again at the end, older messages on demand', async () => {
  const { answerCatchUp, waiting, variables } = await opened(said(1));
  await resume();
  const pages = 10;
  for (let index = 0; index < pages; index += 1) {
    const last = 10_000 - index * 50;
    await answerCatchUp(said(...range(last - 49, last)), true);
  }
  expect(waiting()).not.toContain('catchUpMessagesQuery');
  // At the top the page before is asked for by itself.
  lookUp();
  expect(numbers()).toEqual(range(9_501, 10_000));
  expect(variables('MessageListPaginationQuery')).toMatchObject({ before: 'c9501' });
});

test('a catching up that fails leaves what is there, and the next reconnection tries again', async () => {
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

test('events that end with an error are listened to again, and what was missed meanwhile is fetched', async () => {
  const chat = await opened(said(1));
  await chat.fail('ViewerEventsSubscription', new Fault('UPSTREAM_UNAVAILABLE'));
  await expect.poll(chat.waiting).toContain('catchUpMessagesQuery');
  await chat.answerCatchUp(said(1, 2));
  await chat.receive({ slug: '3', text: 'Message 3' });
  expect(numbers()).toEqual([1, 2, 3]);
});

test('a gap is caught up with by a request that left after it, once for several gaps', async () => {
  const { waiting, answerCatchUp } = await opened(said(1));
  const requests = () => waiting().filter((name) => name === 'catchUpMessagesQuery').length;
  await resume();
  await resume();
  await resume();
  // What this one answers may be older than the last gap.
  await answerCatchUp(said(1));
  expect(requests()).toBe(1);
  await answerCatchUp(said(1, 2));
  expect(numbers()).toEqual([1, 2]);
  expect(requests()).toBe(0);
});

test('B190: older messages are put before the others; when that fails it says why, until asked for again', async () => {
  const { fail, answer, variables, waiting } = await opened(said(5, 6), { hasPreviousPage: true });
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
  await answer('MessageListPaginationQuery', {
    node: { __typename: 'Conversation', id: 'conversation-1', messages: page(said(3, 4)) },
  });
  expect(numbers()).toEqual([3, 4, 5, 6]);
  expect(screen.queryByRole('button', { name: 'Messages précédents' })).toBeNull();
});
