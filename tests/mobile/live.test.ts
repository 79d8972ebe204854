/** Refetches of a phone after events without content, and their frequency. */
import { ApolloClient, type FetchResult, gql } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { of, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChanges } from '../../mobile/live/changes.ts';
import { createLive, type ViewerEvent } from '../../mobile/live/live.ts';
import { createPace } from '../../mobile/live/pacing.ts';
import { createCache } from '../../mobile/transport/cache.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

it('refetches after broadcast events with a random delay, and rarely', async () => {
  const read = vi.fn(async () => {
    throw new Error('Later, maybe.');
  });
  const pace = createPace(read, { pause: 5_000, rest: 30_000 });
  for (let count = 0; count < 20; count += 1) pace.note();
  await seconds(5);
  expect(read).toHaveBeenCalledTimes(1);
  pace.note();
  await seconds(24);
  expect(read).toHaveBeenCalledTimes(1);
  await seconds(12);
  expect(read).toHaveBeenCalledTimes(2);
  pace.note();
  pace.stop();
  await seconds(60);
  expect(read).toHaveBeenCalledTimes(2);
});

it('refetches visible items of id-only events in one request; counts in events need none', async () => {
  const asked: unknown[] = [];
  const cache = createCache();
  const invalidated = {
    __typename: 'InteractionsInvalidated' as const,
    likeCount: null,
    applauseCount: null,
    checkCount: null,
  };
  for (const id of ['first', 'second'])
    cache.writeFragment({
      id,
      fragment: gql`
        fragment Counted on Comment {
          id
          likeCount
        }
      `,
      data: { __typename: 'Comment', id, likeCount: 0 },
    });
  const link = new ApolloLink(({ variables: { ids } }) => {
    asked.push(ids);
    const liked = { __typename: 'Comment', viewerHasLiked: false, replyCount: 0, likeCount: 3 };
    return of({ data: { nodes: (ids as string[]).map((id) => ({ ...liked, id })) } });
  });
  const changes = createChanges(new ApolloClient({ cache, link }));
  for (const nodeId of ['first', 'second', 'first', 'of somebody else’s screen'])
    changes.apply({ ...invalidated, nodeId });
  await seconds(2);
  expect(asked).toEqual([['first', 'second']]);
  expect(cache.extract().first).toMatchObject({ likeCount: 3 });
  changes.apply({ ...invalidated, nodeId: 'first', likeCount: 4 });
  expect(cache.extract().first).toMatchObject({ likeCount: 4 });
  await seconds(5);
  expect(asked).toHaveLength(1);
  changes.stop();
});

it('refetches all items that change at once, some at a time', async () => {
  const asked: string[][] = [];
  const cache = createCache();
  const ids = Array.from({ length: 25 }, (_, index) => `comment-${index}`);
  for (const id of ids)
    cache.restore({ ...cache.extract(), [id]: { __typename: 'Comment', id, likeCount: 0 } });
  const link = new ApolloLink(({ variables }) => {
    asked.push(variables.ids);
    return of({ data: { nodes: [] } });
  });
  const changes = createChanges(new ApolloClient({ cache, link }));
  for (const nodeId of ids)
    changes.apply({
      __typename: 'InteractionsInvalidated',
      nodeId,
      likeCount: null,
      applauseCount: null,
      checkCount: null,
    });
  await seconds(60);
  expect(asked.flat()).toEqual(ids);
  changes.stop();
});

const socket = { link: ApolloLink.empty(), isWelcome: async () => true, drop: vi.fn(), close: vi.fn() };

it('receives events while something open cannot be reloaded, and repeats only that', async () => {
  const subscription = new Subject<FetchResult<{ viewerEvents: ViewerEvent }>>();
  const client = new ApolloClient({ cache: createCache(), link: new ApolloLink(() => subscription) });
  const onEvent = vi.fn();
  const fine = vi.fn(async () => {});
  const failing = vi.fn(async () => {});
  const late = new Error('Too late.');
  failing.mockRejectedValueOnce(late).mockRejectedValueOnce(late);
  const live = createLive(client, socket, {
    onEvent,
    onGap: vi.fn(),
    catchUp: async () => '2026-11-23T09:00:00Z',
    reloads: () => [fine, failing],
  });
  await live.resume();
  subscription.next({ data: { viewerEvents: { __typename: 'RealtimeChanged', isAvailable: true } } });
  expect(onEvent).toHaveBeenCalledTimes(1);
  await seconds(60);
  expect([fine, failing].map(({ mock }) => mock.calls.length)).toEqual([1, 3]);
  live.stop();
});

it('polls every 30 seconds while events do not flow', async () => {
  const subscription = new Subject<FetchResult<{ viewerEvents: ViewerEvent }>>();
  const client = new ApolloClient({ cache: createCache(), link: new ApolloLink(() => subscription) });
  const catchUp = vi.fn(async () => '2026-11-23T09:00:00Z');
  const live = createLive(client, socket, { onEvent: vi.fn(), onGap: vi.fn(), catchUp, reloads: () => [] });
  await live.start('2026-11-23T08:00:00Z');
  const sendState = (isAvailable: boolean) =>
    subscription.next({ data: { viewerEvents: { __typename: 'RealtimeChanged', isAvailable } } });
  sendState(false);
  await seconds(61);
  expect(catchUp).toHaveBeenCalledTimes(2);
  sendState(true);
  await seconds(90);
  expect(catchUp).toHaveBeenCalledTimes(2);
  sendState(false);
  live.stop();
  await seconds(90);
  expect(catchUp).toHaveBeenCalledTimes(2);
});
