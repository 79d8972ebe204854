import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { commitLocalUpdate } from 'relay-runtime';
import { beforeEach, expect, test, vi } from 'vitest';
import { chatPanel } from '../../../web/chat/chatPanel.ts';
import { messageDatabaseId, messageConnection } from '../../../web/chat/history/messageOrder.ts';
import { type Said, showChat } from './showChat.tsx';

const capabilities = ['IDEMPOTENCY', 'MESSAGE_LINKS'];
const said = (first: number, last: number): Said[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    databaseId: String(first + index),
    text: `Message ${first + index}`,
  }));
const scroller = () => screen.getByRole('log', { name: 'Messages' });

beforeEach(() => {
  Object.assign(Element.prototype, {
    scrollTo(this: Element, { top = 0 }: ScrollToOptions) {
      this.scrollTop = top;
    },
  });
});

/** Holds the scroll position, which the virtualizer otherwise corrects when a frame comes. */
const holdAt = (top: number) =>
  Object.defineProperty(scroller(), 'scrollTop', { configurable: true, get: () => top, set: () => {} });

/** Opens a conversation that ends with message 1000, and scrolls up to message 471. */
async function scrollFarUp() {
  const chat = await showChat({ capabilities });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(560);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56);
  await chat.open(said(971, 1000), true);
  for (let first = 871; first > 400; first -= 100) {
    await act(async () => {
      holdAt(0);
      fireEvent.wheel(scroller());
      fireEvent.scroll(scroller());
    });
    // The page comes above what is on the screen.
    holdAt(100 * 56);
    await chat.answerOlder(said(first, first + 99), true);
  }
  return chat;
}
/** Number of loaded messages, the first and the last. */
function loaded({ environment }: Awaited<ReturnType<typeof showChat>>): (number | string)[] {
  let known: (number | string)[] = [];
  // This only reads the store.
  commitLocalUpdate(environment, (store) => {
    const edges = messageConnection(store, 'conversation-1')?.getLinkedRecords('edges') ?? [];
    known = [edges.length, messageDatabaseId(edges[0]), messageDatabaseId(edges.at(-1))];
  });
  return known;
}

test('drops the newest messages far below, and loads them again on scrolling there', async () => {
  const chat = await scrollFarUp();
  await waitFor(() => expect(loaded(chat)).toEqual([500, '471', '970']));
  // It has no place in the list until the messages before it are back.
  await chat.receive({ databaseId: '1001', text: 'Nouveau' });
  expect(loaded(chat)).toEqual([500, '471', '970']);
  await vi.dynamicImportSettled();
  expect(chat.waiting()).not.toContain('catchUpMessagesQuery');
  fireEvent.click(screen.getByRole('button', { name: 'Messages suivants' }));
  expect(chat.variables('MessageListPaginationQuery')).toMatchObject({
    first: 30,
    after: 'c970',
    last: null,
  });
});

test('goes to the end by the newest page, without a page that was on its way', async () => {
  const chat = await scrollFarUp();
  await waitFor(() => expect(loaded(chat)).toEqual([500, '471', '970']));
  fireEvent.click(screen.getByRole('button', { name: 'Messages suivants' }));
  fireEvent.click(screen.getByRole('button', { name: 'Aller aux derniers messages' }));
  await chat.answerCatchUp(said(990, 1001), true);
  await chat.answerOlder(said(971, 1000), true);
  expect(loaded(chat)).toEqual([12, '990', '1001']);
  expect(screen.queryByRole('button', { name: 'Messages suivants' })).toBeNull();
  expect(screen.getByText('Message 1001')).toBeTruthy();
});

test('a conversation left far up opens at its end', async () => {
  const chat = await scrollFarUp();
  await waitFor(() => expect(loaded(chat)).toEqual([500, '471', '970']));
  await act(async () => chatPanel.showList());
  await chat.answerCatchUp(said(990, 1001), true);
  await waitFor(() => expect(loaded(chat)).toEqual([12, '990', '1001']));
});
