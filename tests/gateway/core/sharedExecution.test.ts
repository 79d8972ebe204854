/** One execution serves all subscribers whose result is the same; nothing of one viewer reaches another. */
import { buildSchema, type ExecutionArgs, parse } from 'graphql';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { executeShared } from '../../../gateway/core/realtime/sharedExecution.ts';
import type { TestPerson } from '../../backend/harness.ts';
import type { Listener } from '../listening.ts';
import { type Platform, startPlatform } from '../platform.ts';
import { emptyEvent } from '../realtimeEvent.ts';

interface Received {
  __typename: string;
  [field: string]: unknown;
}

let platform: Platform;
let [author, reader]: TestPerson[] = [];
beforeAll(async () => {
  platform = await startPlatform({ realtime: true });
  [author, reader] = [await platform.backend.addPerson(), await platform.backend.addPerson()];
});
afterAll(() => platform.close());

const open = new Set<Listener<Received>>();
afterEach(() => {
  for (const listener of open) listener.close();
  open.clear();
});

const publication = { change: 'added' as const, community: '1', post: '2', comment: null, reply: null };

/** What the author and a reader receive of one event by the same document, each with their own variables. */
async function receivedBoth(
  document: string,
  event: Partial<typeof emptyEvent>,
  variables: readonly Record<string, unknown>[] = [],
) {
  const { events } = platform.gateway.services;
  const people = [author!, reader!];
  const listeners = await Promise.all(
    people.map((person, index) => platform.listen<Received>(document, person, undefined, variables[index])),
  );
  for (const listener of listeners) open.add(listener);
  await expect.poll(() => events.size).toBeGreaterThanOrEqual(2);
  events.deliver(
    { ...emptyEvent, ...event },
    people.map(({ email }) => email),
  );
  return Promise.all(
    listeners.map((listener) => listener.next(({ __typename }) => __typename !== 'RealtimeChanged')),
  );
}

it('tells the author of a post that it is theirs, and nobody else', async () => {
  const received = await receivedBoth(
    'subscription { viewerEvents(brief: true) { __typename ... on ContentChanged { nodeId isMine } } }',
    { actions: ['posts'], sender: author!.email, publication },
  );
  expect(received.map(({ isMine }) => isMine)).toEqual([true, false]);
  expect(new Set(received.map(({ nodeId }) => nodeId)).size).toBe(1);
});

it('applies the variables of each subscriber', async () => {
  const received = await receivedBoth(
    `subscription ($isWhole: Boolean!) {
      viewerEvents(brief: true) { __typename ... on ContentChanged { nodeId postId @include(if: $isWhole) } } }`,
    { actions: ['posts'], publication },
    [{ isWhole: false }, { isWhole: true }],
  );
  expect(received.map((event) => 'postId' in event)).toEqual([false, true]);
});

it('loads the fields of each viewer, in fragments too', async () => {
  const received = await receivedBoth(
    `subscription { viewerEvents { __typename ...Counters } }
     fragment Counters on ViewerEvent { ... on CountersChanged { viewer { username } } }`,
    { actions: ['test'] },
  );
  expect(received.map(({ viewer }) => viewer)).toEqual([
    { username: author!.email },
    { username: reader!.email },
  ]);
});

const schema = buildSchema(`
  type Query { name: String }
  type Subscription { viewerEvents: ViewerEvent }
  union ViewerEvent = Changed | Removed
  type Changed { id: ID isMine: Boolean }
  type Removed { id: ID }
`);
const argsOf = (query: string): ExecutionArgs => ({ schema, document: parse(query) });
const changed = (isMine: boolean) => ({ viewerEvents: { __typename: 'Changed', id: '1', isMine } });

it('executes once for equal values of the selected fields', () => {
  const args = argsOf('subscription { viewerEvents { ... on Changed { id isMine } ... on Removed { id } } }');
  const first = executeShared(args, changed(true));
  expect(first).toEqual({ data: { viewerEvents: { id: '1', isMine: true } } });
  expect(executeShared(args, changed(true))).toBe(first);
  expect(executeShared(args, changed(false))).toEqual({ data: { viewerEvents: { id: '1', isMine: false } } });
});

it.each([
  ['a directive', 'subscription ($a: Boolean!) { viewerEvents { ... on Changed { id @skip(if: $a) } } }'],
  ['a directive on the event', 'subscription ($a: Boolean!) { viewerEvents @skip(if: $a) { __typename } }'],
  [
    'a directive on a fragment',
    'subscription ($a: Boolean!) { viewerEvents { ... on Changed @skip(if: $a) { id } } }',
  ],
])('does not share results that depend on %s', (_name, query) => {
  expect(executeShared({ ...argsOf(query), variableValues: { a: false } }, changed(true))).toBeUndefined();
});

it('does not share what a function returns', () => {
  const args = argsOf('subscription { viewerEvents { ... on Changed { id isMine } } }');
  const event = { __typename: 'Changed', id: '1', isMine: () => true };
  expect(executeShared(args, { viewerEvents: event })).toBeUndefined();
});
