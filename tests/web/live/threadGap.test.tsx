/** An open thread after writes of others, and after a gap in the events. */
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceResume } from '../../../web/live/viewerEvents.ts';
import { newestFirst } from './wholeness/books.ts';
import { startModelServer } from './wholeness/modelServer.ts';
import { comeToRest, look, pass, press, show, shown } from './wholeness/screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A post whose thread is open, before somebody who writes there. */
async function opened(count: number) {
  const server = startModelServer({ isOlder: false });
  const post = server.books.publish();
  for (let index = 0; index < count; index += 1) server.books.comment(post);
  show(server);
  await comeToRest(server);
  await press(/^Voir (le|les \d+) commentaires?$/);
  await comeToRest(server);
  document.querySelector<HTMLElement>('textarea')?.focus();
  const thread = () => {
    const { rows = [], ...more } = shown().posts[0]?.thread ?? {};
    return { ...more, numbers: rows.map(({ words }) => Number.parseInt(words, 10)) };
  };
  return {
    thread,
    /** The numbers of the comments that are there. */
    there: () => newestFirst(post).map(({ databaseId }) => databaseId),
    /** Adds comments of others without events. */
    async miss(missed: number) {
      server.cut();
      for (let index = 0; index < missed; index += 1) {
        server.doSomething('comment', 0);
        server.sendEvent('next');
      }
      server.mend();
      announceResume();
    },
    rest: () => comeToRest(server),
    server,
  };
}

test('a comment of others appears at the end, or waits while the user is writing', async () => {
  const { thread, there, rest, server } = await opened(2);
  const before = there();
  const hear = async () => {
    server.doSomething('comment', 0);
    server.sendEvent('twice');
    await rest();
  };
  await hear();
  await hear();
  expect(thread()).toEqual({ waiting: 2, numbers: before, goesOn: false });
  await press(/^2 nouveaux commentaires$/);
  expect(thread()).toEqual({ waiting: 0, numbers: there(), goesOn: false });
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement) act(() => activeElement.blur());
  await hear();
  expect(thread()).toEqual({ waiting: 0, numbers: there(), goesOn: false });
});

test('an open thread that missed more than a page keeps its rows and offers the rest', async () => {
  const { thread, there, miss, rest } = await opened(7);
  const before = thread().numbers;
  expect(before).toEqual(there().slice(0, 5));
  await miss(12);
  await rest();
  // With the rest of the thread, since it is short.
  expect(thread()).toEqual({ waiting: 12, numbers: there().slice(12), goesOn: false });
  expect(thread().numbers.slice(0, 5)).toEqual(before);
  await press(/^12 nouveaux commentaires$/);
  expect(thread().numbers).toEqual(there());
});

test('counts a comment once that arrives before the missed ones are fetched', async () => {
  const { thread, there, miss, rest, server } = await opened(5);
  const before = thread().numbers;
  await miss(12);
  server.doSomething('comment', 0);
  await act(async () => server.sendEvent('next'));
  await rest();
  expect(thread()).toEqual({ waiting: 13, numbers: before, goesOn: false });
  await press(/^13 nouveaux commentaires$/);
  expect(thread().numbers).toEqual(there());
});

test('fetches what was missed although a shown comment was deleted', async () => {
  const { thread, there, miss, rest, server } = await opened(9);
  server.cut();
  server.doSomething('delete comment', 8);
  server.sendEvent('next');
  server.mend();
  await miss(3);
  await rest();
  const { waiting, numbers } = thread();
  expect(waiting).toBe(3);
  expect(numbers).toEqual(there().slice(3, 3 + numbers.length));
  expect(numbers.length).toBeGreaterThanOrEqual(4);
});

test('restarts at the newest if more comments came than are fetched', async () => {
  const { thread, there, miss, rest } = await opened(6);
  await miss(30);
  await rest();
  expect(thread()).toEqual({ waiting: 0, numbers: there().slice(0, 25), goesOn: true });
});

test('does not miss a comment that arrives during a refetch', async () => {
  const { thread, there, rest, server } = await opened(2);
  await look();
  announceResume();
  await pass(2_000);
  server.read(0);
  server.read(0);
  server.read(0);
  server.doSomething('comment', 0);
  await act(async () => server.sendEvent('next'));
  await rest();
  expect(thread().numbers).toEqual(there());
});

test('does not bring back a comment deleted during a refetch', async () => {
  const { thread, there, rest, server } = await opened(3);
  await look();
  announceResume();
  await pass(2_000);
  for (let request = 0; request < 9; request += 1) server.read(0);
  server.doSomething('delete comment', 1);
  await act(async () => server.sendEvent('next'));
  const left = there();
  expect(left).toHaveLength(2);
  while (!server.isIdle()) {
    await act(async () => server.settle(0, false));
    expect(thread().numbers).toEqual(left);
  }
  await rest();
  expect(thread().numbers).toEqual(left);
});
