import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { Environment, Network, RecordSource, Store } from 'relay-runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRefetching } from '../../../web/live/refetchVisible.ts';
import { anyCommunity, type CommunityList } from '../../../web/live/screen.ts';
import { announceResume } from '../../../web/live/viewerEvents.ts';
import { announceCommunityChange, useWatchCommunity } from '../../../web/live/watchCommunity.ts';

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

function List({
  community,
  parts,
}: {
  community: CommunityList['communityId'];
  parts: ('MEMBERS' | 'POSTS')[];
}) {
  useWatchCommunity(community, parts, read);
  return null;
}
const showList = (entry = 'a', community: CommunityList['communityId'] = 'one') =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', key: entry }]}>
      <List community={community} parts={['MEMBERS', 'POSTS']} />
    </MemoryRouter>,
  );

beforeEach(() => {
  vi.useFakeTimers();
  isVisible = true;
  read.mockReset().mockResolvedValue(undefined);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'));
  // Maximum jitter, for exact times.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const network = Network.create(() => Promise.reject(new Error('Nothing is asked.')));
  stop = startRefetching(new Environment({ network, store: new Store(new RecordSource()) }), () => {});
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('refetches once for several changes', async () => {
  showList();
  sendEvent('MEMBERS');
  sendEvent('MEMBERS');
  sendEvent('POSTS');
  await pass(1_700);
  expect(read).not.toHaveBeenCalled();
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(1);
});

test('refetches although the history entry is replaced meanwhile', async () => {
  const list = <List community={anyCommunity} parts={['MEMBERS']} />;
  const router = createMemoryRouter([{ path: '/', element: list }]);
  render(<RouterProvider router={router} />);
  sendEvent('MEMBERS');
  await pass(3_000);
  expect(read).not.toHaveBeenCalled();
  await act(() => router.navigate('/?vue=semaine', { replace: true }));
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(1);
  await act(() => router.navigate('/?vue=mois', { replace: true }));
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(1);
});

test('ignores other parts and communities, and refetches after a gap', async () => {
  showList();
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

test('refetches what changes all the time every few seconds, and once at the end', async () => {
  showList();
  for (let second = 0; second < 60; second += 1) {
    sendEvent('MEMBERS');
    await pass(1_000);
  }
  const calls = read.mock.calls.length;
  expect(calls).toBeGreaterThanOrEqual(11);
  expect(calls).toBeLessThanOrEqual(20);
  sendEvent('MEMBERS');
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(calls + 1);
});

test('refetches at most every half minute for events without details', async () => {
  showList();
  for (let second = 0; second < 60; second += 1) {
    announceCommunityChange({ communityId: null, parts: ['POSTS'], isBroadcast: true });
    await pass(1_000);
  }
  await pass(60_000);
  expect(read.mock.calls.length).toBeLessThanOrEqual(3);
});

test('retries a failed request', async () => {
  showList();
  read.mockRejectedValueOnce(new Error('Out of reach.'));
  sendEvent('MEMBERS');
  await pass(2_000);
  expect(read).toHaveBeenCalledTimes(1);
  await pass(10_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test('refetches nothing while hidden, and nothing after the screen was left', async () => {
  showList();
  show(false);
  sendEvent('MEMBERS');
  await pass(600_000);
  expect(read).not.toHaveBeenCalled();
  show(true);
  await pass(300);
  expect(read).toHaveBeenCalledTimes(1);
  sendEvent('MEMBERS');
  cleanup();
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(1);
});

test('refetches a list of all communities for a change in any of them, at most every half minute', async () => {
  showList('a', anyCommunity);
  sendEvent('LIBRARY');
  await pass(60_000);
  expect(read).not.toHaveBeenCalled();
  sendEvent('MEMBERS', 'one');
  sendEvent('MEMBERS', 'other');
  await pass(5_500);
  expect(read).toHaveBeenCalledTimes(1);
  sendEvent('MEMBERS', 'other');
  await pass(24_000);
  expect(read).toHaveBeenCalledTimes(1);
  await pass(24_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test('refetches a list of all communities soon after each change of an own membership', async () => {
  showList('a', anyCommunity);
  for (const times of [1, 2, 3]) {
    announceCommunityChange({ communityId: 'one', parts: ['MEMBERS', 'MEMBERSHIP'] });
    await pass(1_000);
    expect(read).toHaveBeenCalledTimes(times);
  }
});

test('refetches on return what changed while the user was away', async () => {
  const visit = async (entry: string) => {
    read.mockClear();
    showList(entry);
    await act(() => pass(1_000));
    cleanup();
    return read.mock.calls.length;
  };
  expect(await visit('a')).toBe(0);
  await pass(60_000);
  sendEvent('LIBRARY');
  sendEvent('MEMBERS', 'other');
  expect(await visit('a')).toBe(0);
  sendEvent('POSTS', null);
  await pass(60_000);
  // Another entry was fetched after the change.
  expect(await visit('b')).toBe(0);
  expect(await visit('a')).toBe(1);
  expect(await visit('a')).toBe(0);
  announceResume();
  await pass(10_000);
  expect(await visit('a')).toBe(1);
});

test('refetches on mount what changed while its first response was rendered', async () => {
  sendEvent('MEMBERS');
  await pass(1_000);
  showList('new');
  await pass(1_000);
  expect(read).toHaveBeenCalledTimes(1);
});
