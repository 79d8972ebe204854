import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { chatPanel } from '../../../web/chat/chatPanel.ts';
import { log, page, person, type Said, showChat } from './showChat.tsx';

const at = '/discussions/7?message=12';
const conversation = { databaseId: '7', id: 'conversation-1', __typename: 'Conversation' };
const said = (...rows: number[]): Said[] =>
  rows.map((row) => ({ databaseId: String(row), text: `Message ${row}` }));
const around = (...rows: number[]) => {
  const found = page(said(...rows), true);
  return { ...found, pageInfo: { ...found.pageInfo, hasNextPage: true, endCursor: 'end' } };
};

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>();
});

/** Opens the conversation whose newest message is 90, at the address. */
async function openAt(address = at) {
  const chat = await showChat({ at: address });
  await chat.openList();
  fireEvent.click(screen.getByRole('button', { name: /Théo Roux/ }));
  await chat.answerConversation(said(90));
  return chat;
}
const texts = () =>
  within(screen.getByRole('log'))
    .getAllByText(/^Message \d/)
    .map((text) => text.textContent);

test('an address opens its message among its neighbours, marked and focused, and pages both ways', async () => {
  const chat = await openAt();
  await chat.acknowledgeRead();
  await chat.answer('PastMessagesQuery', { node: { ...conversation, messages: around(11, 12, 13) } });
  expect(texts()).toEqual(['Message 11', 'Message 12', 'Message 13']);
  expect(document.activeElement?.textContent).toContain('Message 12');
  expect(document.activeElement?.getAttribute('aria-current')).toBe('true');

  fireEvent.click(screen.getByRole('button', { name: 'Messages suivants' }));
  expect(chat.variables('PastMessagesPaginationQuery')).toMatchObject({
    first: 30,
    after: 'end',
    // The API takes one direction.
    last: null,
    before: null,
  });
  await chat.answer('PastMessagesPaginationQuery', {
    node: { ...conversation, messages: page(said(14)) },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Messages précédents' }));
  expect(chat.variables('PastMessagesPaginationQuery')).toMatchObject({
    last: 30,
    before: 'c11',
    first: null,
    after: null,
  });
  await chat.answer('PastMessagesPaginationQuery', {
    node: { ...conversation, messages: page(said(10)) },
  });
  expect(texts()).toEqual([10, 11, 12, 13, 14].map((row) => `Message ${row}`));

  fireEvent.click(screen.getByRole('button', { name: 'Revenir aux derniers messages' }));
  await vi.waitFor(() => expect(texts()).toEqual(['Message 90']), 15_000);
  expect(chat.waiting()).toContain('readMarksConversationMutation');
});

test('B221: a message that arrives meanwhile flashes in the title until the newest are shown', async () => {
  const chat = await openAt();
  await chat.acknowledgeRead();
  await chat.answer('PastMessagesQuery', { node: { ...conversation, messages: around(11, 12, 13) } });
  await chat.receive({ databaseId: '91', text: 'Message 91' });
  expect(chatPanel.get().newMessages).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Revenir aux derniers messages' }));
  await vi.waitFor(() => expect(chatPanel.get().newMessages).toBe(0), 15_000);
});

test('a message that is not there is reported, and the end shown', async () => {
  const chat = await openAt();
  await chat.acknowledgeRead();
  await chat.answer('PastMessagesQuery', { node: { ...conversation, messages: page(said(90)) } });
  await vi.waitFor(() => expect(log()).toContain('Message 90'), 15_000);
});

test('the address of another conversation changes nothing', async () => {
  const chat = await openAt('/discussions/8?message=12');
  await chat.acknowledgeRead();
  expect(log()).toContain('Message 90');
  expect(chat.waiting()).not.toContain('PastMessagesQuery');
});

test('a quote in an old part leads to the message that it quotes', async () => {
  const chat = await openAt();
  await chat.acknowledgeRead();
  const [answer] = said(12);
  const replyTo = {
    __typename: 'Message',
    id: 'message-3',
    databaseId: '3',
    isDeleted: false,
    plainText: 'Qui vient ?',
    kind: 'TEXT',
    author: person('user-theo', 'Théo Roux'),
  };
  await chat.answer('PastMessagesQuery', {
    node: { ...conversation, messages: page([{ ...answer!, replyTo }], true) },
  });
  fireEvent.click(screen.getByRole('button', { name: /Réponse à Théo Roux/ }));
  await vi.waitFor(() => expect(chat.waiting()).toContain('PastMessagesQuery'), 15_000);
  expect(chat.variables('PastMessagesQuery')).toMatchObject({ around: '3' });
});
