/** Costs of operations and remaining budgets reported to clients. */
import { createClient } from 'graphql-ws';
import { beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { TestPerson } from '../../backend/harness.ts';
import { sharedPlatform } from '../platform.ts';
import { emptyEvent } from '../realtimeEvent.ts';

const platform = sharedPlatform({ settings: { RATE_LIMIT_PER_MINUTE: '600' } });
let person: TestPerson;
beforeAll(async () => {
  person = await platform.backend.addPerson();
  const community = await platform.backend.addCommunity({}, { members: [person] });
  await platform.backend.addPost(community, person);
});

interface Answer {
  errors?: { message: string; extensions: Record<string, unknown> }[];
  extensions?: { cost?: { requested: number; limit: number; upstreamCalls: number } };
}

async function post(query: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${platform.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, ...headers },
    body: JSON.stringify({ query }),
  });
  return { headers: answer.headers, body: (await answer.json()) as Answer };
}
const asked = { 'x-query-cost': '1' };

test('the cost and the number of upstream calls are sent to clients that ask for them', async () => {
  const feed = '{ viewer { feed(first: 2) { nodes { id } } } }';
  // The viewer, their feed, its list of two, and the id of each.
  expect((await post(feed, asked)).body.extensions?.cost).toEqual({
    requested: 6,
    limit: 30_000,
    upstreamCalls: 1,
  });
  expect((await post('{ viewer { id } }', asked)).body.extensions?.cost).toMatchObject({ upstreamCalls: 0 });
  expect((await post(feed)).body.extensions).toBeUndefined();
});

test('rejects an operation above the cost limit with its cost and the limit', async () => {
  const { body } = await post(
    '{ viewer { feed(first: 50) { nodes { comments(first: 50) { nodes { replies(first: 50) { nodes { id } } } } } } } }',
  );
  const [error] = body.errors ?? [];
  expect(error).toMatchObject({
    message: expect.stringContaining('the limit is 30,000'),
    extensions: { code: 'TOO_COMPLEX', limit: 30_000 },
  });
  expect(error?.extensions.cost).toBeGreaterThan(125_000);
});

test.each([
  [
    { 'X-Query-Cost': '1' },
    { requested: expect.any(Number), limit: 30_000, upstreamCalls: expect.any(Number) },
  ],
  [{}, undefined],
])('each event on a connection with the parameters %o', async (parameters, cost) => {
  const { events } = platform.gateway.services;
  const client = createClient({
    url: `${platform.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${person.token}`, ...parameters },
  });
  const received: unknown[] = [];
  client.subscribe<{ viewerEvents: { __typename: string } }>(
    { query: 'subscription { viewerEvents { __typename ... on CountersChanged { viewer { id } } } }' },
    {
      next({ data, extensions }) {
        if (data?.viewerEvents.__typename === 'CountersChanged') received.push(extensions);
      },
      error: (reason) => received.push(reason),
      complete: () => undefined,
    },
  );
  await expect.poll(() => events.size).toBe(1);
  events.deliver({ ...emptyEvent, actions: ['test'] }, [person.email]);
  await expect.poll(() => received).toEqual([cost && { cost }]);
  await client.dispose();
  await expect.poll(() => events.size).toBe(0);
});

test('every answer carries the remaining budget of the minute', async () => {
  const left = ({ headers }: { headers: Headers }) => Number(headers.get('ratelimit-remaining'));
  // Again when a new minute begins between them.
  const after = await vi.waitFor(async () => {
    const [first, second] = [await post('{ viewer { id } }'), await post('{ nonsense')];
    expect(first.headers.get('ratelimit-limit')).toBe('600');
    expect(left(first) - left(second)).toBe(1);
    return second;
  }, 20_000);
  const seconds = Number(after.headers.get('ratelimit-reset'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  // Anonymous clients have the budget of their address.
  const anonymous = await fetch(`${platform.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ branding { name } }' }),
  });
  expect(left(anonymous)).toBeLessThan(Number(anonymous.headers.get('ratelimit-limit')));
});
