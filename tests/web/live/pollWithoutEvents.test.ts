import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from '../../../web/core/connection.ts';
import { pollWithoutEvents } from '../../../web/live/pollWithoutEvents.ts';
import { onResume } from '../../../web/live/viewerEvents.ts';

let connection: Connection;
let stop: () => void;
let stopListening: () => void;
let isVisible = true;
const reading = vi.fn();
const pass = (ms: number) => vi.advanceTimersByTime(ms);
const show = (now: boolean) => {
  isVisible = now;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  isVisible = true;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'));
  // Maximum jitter, for exact times.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  connection = new Connection();
  connection.lineOpened();
  stop = pollWithoutEvents(connection);
  stopListening = onResume(reading);
});
afterEach(() => {
  stop();
  stopListening();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('refetches every half minute while no events arrive', () => {
  pass(600_000);
  expect(reading).not.toHaveBeenCalled();
  connection.realtimeChanged(false);
  pass(16_000 + 3 * 36_000 + 300);
  expect(reading).toHaveBeenCalledTimes(4);
  connection.realtimeChanged(true);
  pass(600_000);
  expect(reading).toHaveBeenCalledTimes(4);
});

test('refetches nothing when the connection is soon back', () => {
  connection.lineLost();
  pass(9_000);
  connection.lineOpened();
  pass(600_000);
  expect(reading).not.toHaveBeenCalled();
});

test('refetches nothing while hidden, and once when shown again', () => {
  connection.realtimeChanged(false);
  show(false);
  pass(600_000);
  expect(reading).not.toHaveBeenCalled();
  show(true);
  pass(300);
  expect(reading).toHaveBeenCalledTimes(1);
  show(false);
  show(true);
  pass(300);
  expect(reading).toHaveBeenCalledTimes(1);
});

/** Takes the network away; answers how to bring it back. */
function unplug(): () => void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  return () => {
    online.mockReturnValue(true);
    dispatchEvent(new Event('online'));
  };
}

test('refetches nothing offline, and once when only the network is back', () => {
  const plugIn = unplug();
  connection.lineLost();
  pass(600_000);
  expect(reading).not.toHaveBeenCalled();
  plugIn();
  pass(9_000);
  expect(reading).not.toHaveBeenCalled();
  pass(7_300);
  expect(reading).toHaveBeenCalledTimes(1);
});
