/** What operations cost is told: to who asks for it, to who asks too much, and of the budget of a minute to everybody. */
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { global, makePlace, type Place } from '../callers.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
let place: Place;
let postId: string;

beforeAll(async () => {
  platform = await startPlatform({ realtime: true, settings: { RATE_LIMIT_PER_MINUTE: '600' } });
  place = await makePlace(platform, 'public');
  const post = await platform.backend.addPost(place.community, place.member);
  postId = global('Post', place.community.id, post.id);
});
afterAll(() => platform.close());

interface Told {
  errors?: { message: string; extensions: Record<string, unknown> }[];
  extensions?: { cost?: { requested: number; limit: number; upstreamCalls: number } };
}

/** Sends a query as a member of the place. */
async function post(query: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${platform.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${place.member.token}`,
      ...headers,
    },
    body: JSON.stringify({ query }),
  });
  return { headers: answer.headers, body: (await answer.json()) as Told };
}

describe('the cost of an operation', () => {
  const feed = '{ viewer { feed(first: 2) { nodes { id } } } }';

  test('is told with the calls that it took, to who asks for it', async () => {
    const { body } = await post(feed, { 'x-query-cost': '1' });
    // The viewer, their feed, its list of two, and the id of each.
    expect(body.extensions?.cost).toEqual({ requested: 6, limit: 30_000, upstreamCalls: 1 });
  });

  test('counts no call where none is needed', async () => {
    const { body } = await post('{ viewer { id } }', { 'x-query-cost': '1' });
    expect(body.extensions?.cost).toMatchObject({ upstreamCalls: 0 });
  });

  test('is not told to who does not ask', async () => {
    expect((await post(feed)).body.extensions).toBeUndefined();
  });

  test('that is too high is refused with what it is, what it may be, and what makes it so', async () => {
    const { body } = await post(
      '{ viewer { feed(first: 50) { nodes { comments(first: 50) { nodes { replies(first: 50) { nodes { id } } } } } } } }',
    );
    const [error] = body.errors ?? [];
    expect(error).toMatchObject({
      message: expect.stringMatching(
        /^The operation costs [\d,]+, and at most 30,000 is taken\. Its dearest fields: viewer\.feed\.nodes\.comments\.nodes\.replies \([\d,]+\), /,
      ),
      extensions: {
        code: 'TOO_COMPLEX',
        limit: 30_000,
        dearest: expect.arrayContaining([
          { path: 'viewer.feed.nodes.comments.nodes.replies.nodes.id', cost: 125_000 },
        ]),
      },
    });
    // The fields that are told are most of the whole.
    const dearest = error?.extensions.dearest as { cost: number }[];
    const told = dearest.reduce((sum, { cost }) => sum + cost, 0);
    expect(told / Number(error?.extensions.cost)).toBeGreaterThan(0.9);
    expect(told).toBeLessThanOrEqual(Number(error?.extensions.cost));
  });
});

describe('the cost of what a socket brings', () => {
  const events = 'subscription { viewerEvents { __typename ... on CommentAdded { post { commentCount } } } }';
  const comment =
    'mutation ($input: CreateCommentInput!) { createComment(input: $input) { userErrors { message } } }';

  /** What an event has besides its data, on a connection with these parameters. */
  async function extensionsWith(parameters: Record<string, string>): Promise<unknown> {
    const client = createClient({
      url: `${platform.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${place.member.token}`, ...parameters },
    });
    const heard: unknown[] = [];
    client.subscribe<{ viewerEvents: { __typename: string } }>(
      { query: events },
      {
        next({ data, extensions }) {
          if (data?.viewerEvents.__typename === 'CommentAdded') heard.push(extensions);
        },
        error: (reason) => heard.push(reason),
        complete: () => undefined,
      },
    );
    const variables = { input: { postId, text: 'Bien vu' } };
    await expect
      .poll(async () => {
        await platform.ask(comment, { as: place.people.administrator, variables });
        return heard.length;
      })
      .toBeGreaterThan(0);
    await client.dispose();
    return heard[0];
  }

  test('is told with each event to who asks for it when they connect, and to nobody else', async () => {
    expect(await extensionsWith({ 'X-Query-Cost': '1' })).toEqual({
      cost: { requested: expect.any(Number), limit: 30_000, upstreamCalls: expect.any(Number) },
    });
    expect(await extensionsWith({})).toBeUndefined();
  });
});

describe('what is left of the budget of a minute', () => {
  test('is told with every answer', async () => {
    const before = await post('{ viewer { id } }');
    const after = await post('{ nonsense');
    expect(before.headers.get('ratelimit-limit')).toBe('600');
    expect(
      Number(before.headers.get('ratelimit-remaining')) - Number(after.headers.get('ratelimit-remaining')),
    ).toBe(1);
    const seconds = Number(after.headers.get('ratelimit-reset'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test('of an address, to who is not signed in', async () => {
    const answer = await fetch(`${platform.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ branding { name } }' }),
    });
    expect(Number(answer.headers.get('ratelimit-remaining'))).toBeLessThan(
      Number(answer.headers.get('ratelimit-limit')),
    );
  });
});
