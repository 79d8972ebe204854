/** Events reach those whom they concern, also after a gap; the end of a session reaches every gateway and WebSocket. */
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { sessions } from '../../../backend/accounts/tables.ts';
import { type RunningGateway, startGateway } from '../../../gateway/app/gateway.ts';
import { passwordDigest, type TestPerson } from '../../backend/harness.ts';
import { layLink, type Link } from '../../link.ts';
import { whenConnected } from '../listening.ts';
import { interceptCalls } from '../interceptCalls.ts';
import { type Platform, startPlatform } from '../platform.ts';
import { emptyEvent } from '../realtimeEvent.ts';
import { connectWebSocket, type RawClient, subscribe } from './webSocketClient.ts';

let platform: Platform;
/** A second gateway of the same API, whose connection to the realtime service can be cut. */
let second: RunningGateway;
let realtime: Link;
let admin: TestPerson;
beforeAll(async () => {
  platform = await startPlatform({ realtime: true });
  realtime = await layLink(platform.backend.port);
  const { config } = platform.gateway.services;
  const port = Number(new URL(realtime.url).port);
  second = await startGateway(
    {
      ...config,
      port: 0,
      realtime: { ...config.realtime!, server: { kind: 'host', host: '127.0.0.1', port, tls: false } },
    },
    pino({ level: 'silent' }),
  );
  await whenConnected(urlOf(second));
  admin = await platform.backend.addPerson({ isAdministrator: true });
});
afterAll(async () => {
  await second.close();
  await realtime.close();
  await platform.close();
});

/** Clients of the test before may still be leaving. */
beforeEach(() =>
  expect.poll(() => [platform.gateway, second].map(({ services }) => services.events.size)).toEqual([0, 0]),
);

const urlOf = ({ port }: RunningGateway) => `http://127.0.0.1:${port}`;

async function ask(gateway: RunningGateway, as: { token: string }, query: string, input?: object) {
  const answer = await fetch(`${urlOf(gateway)}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as.token}` },
    body: JSON.stringify({ query, variables: { input } }),
  });
  return (await answer.json()) as {
    data?: Record<string, { token?: string; userErrors?: unknown[] } | null>;
    errors?: { extensions: { code: string } }[];
  };
}
/** Runs a mutation that must succeed; the new token where it returns one. */
async function mutate(as: { token: string }, name: string, input: object, fields = ''): Promise<string> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  const document = `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} userErrors { code message } } }`;
  const { data, errors } = await ask(platform.gateway, as, document, input);
  expect([errors, data?.[name]?.userErrors]).toEqual([undefined, []]);
  return data?.[name]?.token ?? '';
}
const codeFor = async (gateway: RunningGateway, as: { token: string }) =>
  (await ask(gateway, as, '{ viewer { email } }')).errors?.[0]?.extensions.code;
const codeOf = async ({ closed }: RawClient) => (await closed)[0];

/** Subscribes to a person's events; the message that acknowledges the connection is the only one so far. */
async function listen(gateway: RunningGateway, { token }: { token: string }): Promise<RawClient> {
  const subscribers = gateway.services.events.size;
  const client = await connectWebSocket(urlOf(gateway), token);
  client.send(
    subscribe(
      '1',
      'subscription { viewerEvents { __typename ... on CountersChanged { viewer { language } } } }',
    ),
  );
  await expect.poll(() => gateway.services.events.size).toBe(subscribers + 1);
  return client;
}

const endInDatabase = ({ id }: TestPerson) =>
  platform.backend.context.database
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(eq(sessions.userId, id));

const administer = async (method: string, path: string) =>
  expect((await platform.backend.call(method, path, { as: admin })).status).toBe(200);

describe('an ended session', () => {
  const ways: [way: string, end: (person: TestPerson) => Promise<unknown>][] = [
    ['by signing out', (person) => mutate(person, 'signOut', {})],
    [
      'by another password',
      (person) =>
        mutate(
          person,
          'updatePassword',
          { passwordDigest: passwordDigest('Nouveau2026'), currentPasswordDigest: passwordDigest() },
          'token',
        ),
    ],
    [
      'from another device',
      async ({ email }) => {
        const { data } = await platform.ask<{ signIn: { token: string } }>(
          'mutation ($input: SignInInput!) { signIn(input: $input) { token } }',
          { variables: { input: { email, passwordDigest: passwordDigest(), platform: 'WEB' } } },
        );
        await ask(platform.gateway, data.signIn, 'mutation { endOtherSessions { userErrors { code } } }', {});
      },
    ],
    ['by the loss of a role', ({ id }) => administer('GET', `/api/users/${id}/toggle-admin`)],
    ['with the account', ({ id }) => administer('DELETE', `/api/userdelete/${id}`)],
  ];
  it.each(ways)('%s is rejected by every gateway, and its WebSockets are closed', async (_way, end) => {
    const person = await platform.backend.addPerson({ isAdministrator: true });
    const clients = [await listen(platform.gateway, person), await listen(second, person)];
    const other = await listen(second, admin);
    await end(person);
    expect(await Promise.all(clients.map(codeOf))).toEqual([4403, 4403]);
    expect([await codeFor(platform.gateway, person), await codeFor(second, person)]).toEqual([
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
    ]);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    // Gateways' own signals are not events for people.
    expect(clients.map(({ received }) => received.length)).toEqual([1, 1]);
  });
});

describe('a missed end of a session', () => {
  const readiness = async () => (await fetch(`${urlOf(second)}/health/ready`)).json();

  it('is noticed once events return, when all other clients are notified of the gap', async () => {
    const [person, stays] = [await platform.backend.addPerson(), await platform.backend.addPerson()];
    const ended = await listen(second, person);
    const lasting = await platform.listen<{ __typename: string; isAvailable?: boolean }>(
      'subscription { viewerEvents { __typename ... on RealtimeChanged { isAvailable } } }',
      stays,
      urlOf(second),
    );
    const resumed = () => lasting.heard.filter(({ __typename }) => __typename === 'ResumeRequired').length;
    for (const round of [1, 2]) {
      realtime.cut();
      await expect.poll(readiness).toMatchObject({ realtime: false, realtimeReason: 'not connected' });
      if (round === 1) await endInDatabase(person);
      realtime.mend();
      if (round === 1) expect(await codeOf(ended)).toBe(4403);
      await expect.poll(resumed).toBe(round);
    }
    expect(lasting.heard.flatMap(({ isAvailable }) => isAvailable ?? [])).toEqual([false, true, false, true]);
    await platform.backend.announce({ pusheraction: ['joincom'], receveur: [stays.email] });
    await lasting.next(({ __typename }) => __typename === 'CountersChanged');
    lasting.close();
  });

  it.each([
    { pusheraction: ['joincom'] },
    { pusheraction: ['chat'], conversationid: 1, chat: { id: 1, mine: false } },
  ])('is noticed by the next event, which is not sent: $pusheraction', async (event) => {
    const person = await platform.backend.addPerson();
    const client = await listen(second, person);
    await endInDatabase(person);
    await platform.backend.announce({ ...event, receveur: [person.email] });
    expect(await codeOf(client)).toBe(4403);
    expect(client.received).toHaveLength(1);
  });
});

describe('a renewed session', () => {
  afterEach(() => vi.useRealTimers());
  const renew = (person: TestPerson) => mutate(person, 'renewSession', { token: person.token }, 'token');

  it('keeps its WebSockets for 30 seconds, then asks them to reconnect', async () => {
    const person = await platform.backend.addPerson();
    const client = await listen(second, person);
    const news = new Promise((resolve) => second.services.tokenVerifier.watch(person.token, resolve));
    // No polling from here on: it would move this clock.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await renew(person);
    expect(await news).toBe('renewed');
    vi.advanceTimersByTime(29_999);
    const answer = once(client.socket, 'message').then(([data]) => String(data));
    client.send({ type: 'ping' });
    expect(await Promise.race([answer, codeOf(client)])).toBe('{"type":"pong"}');
    vi.advanceTimersByTime(1);
    expect(await codeOf(client)).toBe(1012);
  });

  it('allows the old token for a while, and ends if it is used much later', async () => {
    const person = await platform.backend.addPerson();
    const client = await listen(second, person);
    const token = await renew(person);
    const query = '{ viewer { unreadConversationCount } }';
    await ask(platform.gateway, { token }, query);
    const { database } = platform.backend.context;
    const ownSession = () => database.select().from(sessions).where(eq(sessions.userId, person.id));
    await expect.poll(ownSession).toMatchObject([{ usedGeneration: 1 }]);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 60_000);
    client.send(subscribe('2', query));
    await expect.poll(() => client.received.join(' ')).toContain('"unreadConversationCount":0');
    expect((await ask(platform.gateway, { token }, query)).errors).toBeUndefined();
    const late = await ask(platform.gateway, person, query);
    expect(late.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(await codeOf(client)).toBe(4403);
    await expect.poll(() => codeFor(platform.gateway, { token })).toBe('UNAUTHENTICATED');
  });
});

interface Received {
  __typename: string;
  [field: string]: unknown;
}
const publication = { change: 'added' as const, community: '1', post: '2', comment: null, reply: null };

/** Events that two people receive for the same document with different variables. */
async function receivedBoth(
  document: string,
  event: (people: TestPerson[]) => Partial<typeof emptyEvent>,
  variables: readonly Record<string, unknown>[] = [],
) {
  const { events } = platform.gateway.services;
  const people = [await platform.backend.addPerson(), await platform.backend.addPerson()];
  const listeners = await Promise.all(
    people.map((person, index) => platform.listen<Received>(document, person, undefined, variables[index])),
  );
  await expect.poll(() => events.size).toBe(2);
  const emails = people.map(({ email }) => email);
  events.deliver({ ...emptyEvent, ...event(people) }, emails);
  const received = await Promise.all(
    listeners.map((listener) => listener.next(({ __typename }) => __typename !== 'RealtimeChanged')),
  );
  for (const listener of listeners) listener.close();
  return { received, emails };
}

describe('one event for several people', () => {
  it('is marked as own for its sender only', async () => {
    const { received } = await receivedBoth(
      'subscription { viewerEvents(brief: true) { __typename ... on ContentInvalidated { nodeId viewerIsActor } } }',
      ([author]) => ({ actions: ['posts'], sender: author!.email, publication }),
    );
    expect(received.map(({ viewerIsActor }) => viewerIsActor)).toEqual([true, false]);
    expect(new Set(received.map(({ nodeId }) => nodeId)).size).toBe(1);
  });

  it.each([
    ['a field', '... on ContentInvalidated { nodeId postId @include(if: $isWhole) }'],
    [
      'a fragment',
      '... on ContentInvalidated { nodeId } ... on ContentInvalidated @include(if: $isWhole) { postId }',
    ],
  ])("is sent with each subscriber's variables, in a directive on %s", async (_place, selection) => {
    const { received } = await receivedBoth(
      `subscription ($isWhole: Boolean!) { viewerEvents(brief: true) { __typename ${selection} } }`,
      () => ({ actions: ['posts'], publication }),
      [{ isWhole: false }, { isWhole: true }],
    );
    expect(received.map((event) => 'postId' in event)).toEqual([false, true]);
  });

  it('is sent with the fields of each viewer, in fragments too', async () => {
    const { received, emails } = await receivedBoth(
      `subscription { viewerEvents { __typename ...Counters } }
       fragment Counters on ViewerEvent { ... on CountersChanged { viewer { email } } }`,
      () => ({ actions: ['test'] }),
    );
    expect(received.map(({ viewer }) => viewer)).toEqual(emails.map((email) => ({ email })));
  });
});

it('events that arrive while one is loaded are loaded together, once for each subscription', async () => {
  const { rest, events } = platform.gateway.services;
  let [underWay, most] = [0, 0];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let isHolding = false;
  const stop = interceptCalls(rest, {
    async read(send) {
      if (!isHolding) return send();
      most = Math.max(most, (underWay += 1));
      await released;
      return send().finally(() => (underWay -= 1));
    },
  });
  const query =
    'subscription { viewerEvents { __typename ... on FeedsInvalidated { viewer { unreadConversationCount } } } }';
  const person = await platform.backend.addPerson();
  const listeners = await Promise.all([1, 2, 3].map(() => platform.listen<Received>(query, person)));
  await expect.poll(() => events.size).toBe(3);
  stop();
  isHolding = true;
  const deliver = () => events.deliver({ ...emptyEvent, actions: ['posts'] }, [person.email]);
  deliver();
  await expect.poll(() => underWay).toBeGreaterThan(0);
  for (let count = 0; count < 4; count += 1) deliver();
  release();
  const types = ['FeedsInvalidated', 'FeedsInvalidated'];
  const received = () => listeners.map(({ heard }) => heard.map(({ __typename }) => __typename));
  await expect.poll(received).toEqual([types, types, types]);
  expect(most).toBe(1);
  for (const listener of listeners) listener.close();
});
