import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from '../../../web/core/connection.ts';

let isOnline = true;
let connection: Connection;
const network = (now: boolean) => {
  isOnline = now;
  dispatchEvent(new Event(now ? 'online' : 'offline'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  isOnline = true;
  connection = new Connection();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a line that is away is sought; requests that fail meanwhile say that nothing can be reached', () => {
  connection.lineOpened();
  expect(connection.get()).toBe('flowing');
  connection.lineLost();
  expect([connection.get(), connection.isOffline()]).toEqual(['reconnecting', false]);
  connection.requestEnded(false);
  expect(connection.isOffline()).toBe(true);
  connection.lineOpened();
  expect([connection.get(), connection.isOffline()]).toEqual(['flowing', false]);
});

test('a single request that fails while the line is there makes nobody offline', () => {
  connection.lineOpened();
  connection.requestEnded(false);
  expect([connection.get(), connection.isOffline(), connection.isDoubtful()]).toEqual([
    'flowing',
    false,
    true,
  ]);
});

test('a device without a network is offline, whatever the line is taken for', () => {
  connection.lineOpened();
  network(false);
  expect([connection.get(), connection.isOffline()]).toEqual(['offline', true]);
  network(true);
  expect(connection.get()).toBe('flowing');
});

test('a line that cannot be had though requests are answered is no longer waited for', () => {
  connection.lineLost();
  connection.requestEnded(true);
  vi.advanceTimersByTime(9_000);
  expect(connection.get()).toBe('reconnecting');
  vi.advanceTimersByTime(1_000);
  expect(connection.get()).toBe('unheard');
  connection.requestEnded(false);
  expect(connection.get()).toBe('reconnecting');
  connection.lineOpened();
  expect(connection.get()).toBe('flowing');
});

test('an answer from before the line was lost says nothing of now', () => {
  connection.lineOpened();
  connection.requestEnded(true);
  connection.lineLost();
  vi.advanceTimersByTime(20_000);
  expect(connection.get()).toBe('reconnecting');
});

test('a server that has no events to pass on is read instead, until it has', () => {
  const states: string[] = [];
  connection.lineOpened();
  connection.subscribe(() => states.push(connection.get()));
  connection.realtimeChanged(false);
  connection.realtimeChanged(true);
  connection.realtimeChanged(false);
  connection.lineLost();
  connection.lineOpened();
  expect(states).toEqual(['unheard', 'flowing', 'unheard', 'reconnecting', 'flowing']);
});

test('who wants no line is not told that it is away', () => {
  connection.lineLost();
  connection.lineClosed();
  vi.advanceTimersByTime(20_000);
  expect(connection.get()).toBe('flowing');
});
