/** What many are told alike is answered once; what is somebody's own, and what they ask otherwise, is not. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import type { Listener } from '../listening.ts';
import { type Platform, startPlatform } from '../platform.ts';
import { emptyEvent } from '../realtimeEvent.ts';

interface Heard {
  __typename: string;
  [field: string]: unknown;
}

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ realtime: true });
});
afterAll(() => platform.close());

const open = new Set<Listener<Heard>>();
afterEach(() => {
  for (const listener of open) listener.close();
  open.clear();
});

/** Both listen by the same text, each with their own variables. */
async function both(document: string, ...each: [TestPerson, Record<string, unknown>?][]) {
  const { events } = platform.gateway.services;
  const before = events.size;
  const listeners = await Promise.all(
    each.map(([person, variables]) => platform.listen<Heard>(document, person, undefined, variables)),
  );
  for (const listener of listeners) open.add(listener);
  await expect.poll(() => events.size).toBe(before + each.length);
  return listeners;
}

const publication = {
  change: 'added' as const,
  community: '1',
  post: '2',
  comment: null,
  reply: null,
};

it('one post is told to its author as their own and to all others as another’s', async () => {
  const [author, one, other] = [
    await platform.backend.addPerson(),
    await platform.backend.addPerson(),
    await platform.backend.addPerson(),
  ];
  const document = `subscription { viewerEvents(brief: true) { ... on ContentChanged { nodeId isMine } } }`;
  const listeners = await both(document, [author], [one], [other]);
  platform.gateway.services.events.deliver(
    { ...emptyEvent, actions: ['posts'], sender: author.email, publication },
    [author, one, other].map(({ email }) => email),
  );
  const heard = await Promise.all(
    listeners.map((listener) => listener.next(({ nodeId }) => Boolean(nodeId))),
  );
  expect(heard.map(({ isMine }) => isMine)).toEqual([true, false, false]);
  expect(new Set(heard.map(({ nodeId }) => nodeId)).size).toBe(1);
});

it('what a variable leaves out is left out for whoever sent it alone', async () => {
  const [one, other] = [await platform.backend.addPerson(), await platform.backend.addPerson()];
  const document = `subscription ($isWhole: Boolean!) {
    viewerEvents(brief: true) { ... on ContentChanged { nodeId postId @include(if: $isWhole) } } }`;
  const listeners = await both(document, [one, { isWhole: false }], [other, { isWhole: true }]);
  platform.gateway.services.events.deliver({ ...emptyEvent, actions: ['posts'], publication }, [
    one.email,
    other.email,
  ]);
  const heard = await Promise.all(
    listeners.map((listener) => listener.next(({ nodeId }) => Boolean(nodeId))),
  );
  expect(heard.map((event) => 'postId' in event)).toEqual([false, true]);
});

it('counters are each subscriber’s own, and so is what a fragment asks of them', async () => {
  const [one, other] = [await platform.backend.addPerson(), await platform.backend.addPerson()];
  const document = `subscription { viewerEvents { __typename ...Counters } }
    fragment Counters on ViewerEvent { ... on CountersChanged { viewer { username } } }`;
  const listeners = await both(document, [one], [other]);
  platform.gateway.services.events.deliver({ ...emptyEvent, actions: ['test'] }, [one.email, other.email]);
  const heard = await Promise.all(listeners.map((listener) => listener.next(() => true)));
  expect(heard.map(({ viewer }) => viewer)).toEqual([{ username: one.email }, { username: other.email }]);
});
