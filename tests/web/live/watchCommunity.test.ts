import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceCommunityChange, anyCommunity, watchCommunity } from '../../../web/live/watchCommunity.ts';
import { announceResume } from '../../../web/live/viewerEvents.ts';

let stop: () => void;
let isVisible = true;
const read = vi.fn<() => Promise<unknown>>();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const show = (now: boolean) => {
  isVisible = now;
  document.dispatchEvent(new Event('visibilitychange'));
};
const sendEvent = (part: 'MEMBERS' | 'LIBRARY' | 'POSTS', communityId: string | null = 'one') =>
  announceCommunityChange({ communityId, parts: [part] });

beforeEach(() => {
  vi.useFakeTimers();
  isVisible = true;
  read.mockReset().mockResolvedValue(undefined);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'));
  // Maximum jitter, for exact times.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  stop = watchCommunity('one', ['MEMBERS', 'POSTS'], read);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('refetches once for several changes', async () => {
  sendEvent('MEMBERS');
  sendEvent('MEMBERS');
  sendEvent('POSTS');
  await pass(1_900);
  expect(read).not.toHaveBeenCalled();
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(1);
});

test('ignores other parts and communities, and refetches after a gap', async () => {
  sendEvent('LIBRARY');
  sendEvent('MEMBERS', 'other');
  await pass(60_000);
  expect(read).not.toHaveBeenCalled();
  sendEvent('POSTS', null);
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(1);
  announceResume();
  await pass(3_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test('refetches what changes all the time every three seconds, and once at the end', async () => {
  for (let second = 0; second < 60; second += 1) {
    sendEvent('MEMBERS');
    await pass(1_000);
  }
  await pass(60_000);
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(20);
  expect(read.mock.calls.length).toBeLessThanOrEqual(21);
});

test('refetches at most every half minute for events without details', async () => {
  for (let second = 0; second < 60; second += 1) {
    announceCommunityChange({ communityId: null, parts: ['POSTS'], isVague: true });
    await pass(1_000);
  }
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(3);
});

test('refetches again after a change during a request', async () => {
  let answer: () => void = () => {};
  read.mockImplementationOnce(() => new Promise<void>((resolve) => (answer = resolve)));
  sendEvent('MEMBERS');
  await pass(2_000);
  expect(read).toHaveBeenCalledTimes(1);
  sendEvent('MEMBERS');
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(1);
  answer();
  await pass(0);
  expect(read).toHaveBeenCalledTimes(2);
});

test('retries a failed request', async () => {
  read.mockRejectedValueOnce(new Error('Out of reach.'));
  sendEvent('MEMBERS');
  await pass(2_000);
  expect(read).toHaveBeenCalledTimes(1);
  await pass(10_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test('refetches nothing while hidden, and nothing after the screen was left', async () => {
  show(false);
  sendEvent('MEMBERS');
  await pass(600_000);
  expect(read).not.toHaveBeenCalled();
  show(true);
  await pass(0);
  expect(read).toHaveBeenCalledTimes(1);
  sendEvent('MEMBERS');
  stop();
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(1);
});

test('refetches a list of all communities for a change in any of them', async () => {
  const all = vi.fn<() => Promise<unknown>>().mockResolvedValue(undefined);
  const end = watchCommunity(anyCommunity, ['MEMBERS'], all);
  sendEvent('LIBRARY');
  await pass(60_000);
  expect(all).not.toHaveBeenCalled();
  sendEvent('MEMBERS', 'one');
  sendEvent('MEMBERS', 'other');
  await pass(5_500);
  expect(all).toHaveBeenCalledTimes(1);
  sendEvent('MEMBERS', 'other');
  await pass(24_000);
  expect(all).toHaveBeenCalledTimes(1);
  await pass(6_000);
  expect(all).toHaveBeenCalledTimes(2);
  end();
});

test('refetches a list of all communities soon after each change of an own membership', async () => {
  const all = vi.fn<() => Promise<unknown>>().mockResolvedValue(undefined);
  const end = watchCommunity(anyCommunity, ['MEMBERS'], all);
  for (const times of [1, 2, 3]) {
    announceCommunityChange({ communityId: 'one', parts: ['MEMBERS', 'MEMBERSHIP'] });
    await pass(3_000);
    expect(all).toHaveBeenCalledTimes(times);
  }
  end();
});

test('refetches on return what changed while the user was away', async () => {
  sendEvent('MEMBERS');
  await pass(60_000);
  stop();
  const left = Date.now() + 1;
  await pass(60_000);
  const comeBack = async (since: number) => {
    read.mockClear();
    const end = watchCommunity('one', ['MEMBERS', 'POSTS'], read, since);
    await pass(0);
    end();
    return read.mock.calls.length;
  };
  // Earlier changes were fetched before.
  expect(await comeBack(left)).toBe(0);
  sendEvent('LIBRARY');
  sendEvent('MEMBERS', 'other');
  expect(await comeBack(left)).toBe(0);
  sendEvent('POSTS', null);
  expect(await comeBack(left)).toBe(1);
  const later = Date.now() + 1;
  await pass(60_000);
  expect(await comeBack(later)).toBe(0);
  announceResume();
  await pass(1_000);
  expect(await comeBack(later)).toBe(1);
});
