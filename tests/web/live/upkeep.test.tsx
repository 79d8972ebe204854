import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../../../web/core/connection.ts';
import Upkeep from '../../../web/live/Upkeep.tsx';
import { onResume } from '../../../web/live/viewerEvents.ts';

let stopListening: () => void;
let isVisible = true;
const reading = vi.fn();
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const show = (now: boolean) => {
  isVisible = now;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.clearAllMocks();
  isVisible = true;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'));
  // Maximum jitter, for exact times.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  connection.lineOpened();
  render(<Upkeep />);
  stopListening = onResume(reading);
});
afterEach(() => {
  stopListening();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('refetches every half minute while no events arrive', () => {
  pass(600_000);
  expect(reading).not.toHaveBeenCalled();
  act(() => connection.realtimeChanged(false));
  pass(16_000 + 3 * 36_000 + 300);
  expect(reading).toHaveBeenCalledTimes(4);
  act(() => connection.realtimeChanged(true));
  pass(600_000);
  expect(reading).toHaveBeenCalledTimes(4);
});

test('refetches nothing when the connection is soon back', () => {
  act(() => connection.lineLost());
  pass(9_000);
  act(() => connection.lineOpened());
  pass(600_000);
  expect(reading).not.toHaveBeenCalled();
});

test('refetches nothing while hidden, and once when shown again', () => {
  act(() => connection.realtimeChanged(false));
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
  act(() => void dispatchEvent(new Event('offline')));
  return () => {
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
  };
}

test('refetches nothing offline, and once when only the network is back', () => {
  const plugIn = unplug();
  act(() => connection.lineLost());
  pass(600_000);
  expect(reading).not.toHaveBeenCalled();
  plugIn();
  pass(9_000);
  expect(reading).not.toHaveBeenCalled();
  pass(8_300);
  expect(reading).toHaveBeenCalledTimes(1);
  connection.lineOpened();
});

test('refetches visible content once before its signed URLs expire', () => {
  const link = document.createElement('a');
  link.href = `/files/plan.pdf?exp=${2 * 3600}&for=1&sig=x`;
  document.body.append(link);
  pass(80 * 60_000);
  expect(reading).not.toHaveBeenCalled();
  pass(35 * 60_000);
  expect(reading).toHaveBeenCalledOnce();
  // Renewed for another six hours.
  link.href = `/files/plan.pdf?exp=${8 * 3600}&for=1&sig=y`;
  pass(5 * 3600_000);
  expect(reading).toHaveBeenCalledOnce();
  pass(3600_000);
  expect(reading).toHaveBeenCalledTimes(2);
  link.remove();
});
