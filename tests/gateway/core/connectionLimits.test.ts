/** What one client may use of the gateway through WebSockets. */
import { type Client, createClient } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Platform, startPlatform } from '../platform.ts';
import { emptyEvent } from '../realtimeEvent.ts';
import { connectWebSocket, eventsQuery, openWebSocket, subscribe } from './webSocketClient.ts';

const requestsPerMinute = 60;
let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ settings: { RATE_LIMIT_PER_MINUTE: String(requestsPerMinute) } });
});
afterAll(() => platform.close());

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});
beforeEach(() => expect.poll(subscriberCount).toBe(0));

function connect({ token }: { token: string }, retryAttempts = 0): Client {
  const client = createClient({
    url: `${platform.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts,
    retryWait: () => new Promise((resolve) => setImmediate(resolve)),
  });
  clients.push(client);
  return client;
}

/** The first answer to an operation: a result, errors, or the close of the connection. */
const firstAnswer = (client: Client, query: string) =>
  new Promise<unknown>((resolve) => {
    client.subscribe({ query }, { next: resolve, error: resolve, complete: () => undefined });
  });

const subscriberCount = () => platform.gateway.services.events.size;
const connectionCount = async () =>
  /^gateway_websockets (\d+)$/m.exec(await (await fetch(`${platform.url}/metrics`)).text())?.[1];

test('WebSockets and requests use one budget per person', async () => {
  const person = await platform.backend.addPerson();
  const client = connect(person);
  const query = '{ viewer { __typename } }';
  for (let count = 0; count < 20; count += 1)
    expect((await platform.ask(query, { as: person })).status).toBe(200);
  const answers: unknown[] = [];
  for (let count = 0; count < requestsPerMinute; count += 1) answers.push(await firstAnswer(client, query));
  const message = 'Trop de demandes. Veuillez patienter un instant.';
  const refusal = [{ message, extensions: { code: 'RATE_LIMITED' } }];
  expect(answers.filter((answer) => Array.isArray(answer))).toEqual(
    Array.from({ length: 20 }, () => refusal),
  );
  const { status, errors } = await platform.ask(query, { as: person });
  expect([status, errors]).toEqual([429, refusal]);
});

test('a ping is answered without its payload', async () => {
  const client = await openWebSocket(platform.url);
  client.send({ type: 'ping', payload: { text: 'x'.repeat(60_000) } });
  await expect.poll(() => client.received).toEqual(['{"type":"pong"}']);
});

test('a client that does not read is cut off once a megabyte waits for it', async () => {
  const { token } = await platform.backend.addPerson();
  const client = await connectWebSocket(platform.url, token);
  client.socket.pause();
  const types =
    'types { name description fields { name description type { name } args { name description } } }';
  await expect.poll(connectionCount).toBe('1');
  for (let id = 0; id < 20; id += 1)
    client.send(subscribe(String(id), `{ a: __schema { ${types} } b: __schema { ${types} } }`));
  const count = () => {
    client.send('{"type":"ping"}');
    return connectionCount();
  };
  await expect.poll(count, { timeout: 20_000 }).toBe('0');
});

test('a person has at most 20 connections, and 40 subscriptions over all of them', async () => {
  const person = await platform.backend.addPerson();
  const all = Array.from({ length: 20 }, () => connect(person));
  const listen = (client: Client) =>
    client.subscribe({ query: eventsQuery }, { next: () => {}, error: () => {}, complete: () => {} });
  for (const client of [...all, ...all]) listen(client);
  await expect.poll(subscriberCount).toBe(40);
  expect(await firstAnswer(all[0]!, eventsQuery)).toMatchObject([{ extensions: { code: 'TOO_COMPLEX' } }]);
  expect(await firstAnswer(connect(person), eventsQuery)).toMatchObject({
    code: 1013,
    reason: 'A person has at most 20 connections',
  });
  const waiting = firstAnswer(connect(person, Infinity), '{ viewer { __typename } }');
  await all.pop()!.dispose();
  expect(await waiting).toEqual({ data: { viewer: { __typename: 'Viewer' } } });
  await expect.poll(subscriberCount).toBe(38);
});

test('subscriptions that arrive together are limited as well', async () => {
  const { token } = await platform.backend.addPerson();
  const client = await connectWebSocket(platform.url, token);
  for (let id = 0; id < 45; id += 1) client.send(subscribe(String(id)));
  const refused = () => client.received.filter((text) => text.includes('TOO_COMPLEX')).length;
  await expect.poll(refused).toBe(5);
  expect(subscriberCount()).toBe(40);
});

test('subscriptions that reuse the id of one under way end with the connection', async () => {
  const { token } = await platform.backend.addPerson();
  const client = await connectWebSocket(platform.url, token);
  for (let count = 0; count < 10; count += 1) {
    client.send(subscribe('1'));
    client.send({ id: '1', type: 'complete' });
  }
  client.send(subscribe('1'));
  await expect.poll(subscriberCount).toBeGreaterThan(0);
  client.socket.terminate();
  await expect.poll(subscriberCount).toBe(0);
});

test('the events of one person are loaded one after another, and together when several wait', async () => {
  const person = await platform.backend.addPerson();
  const { rest, events: hub } = platform.gateway.services;
  let [underWay, most] = [0, 0];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const openRest = rest.open;
  let isHolding = false;
  rest.open = (session) => {
    const opened = openRest(session);
    return {
      ...opened,
      read: async (call, decode) => {
        if (!isHolding) return opened.read(call, decode);
        most = Math.max(most, (underWay += 1));
        await released;
        return opened.read(call, decode).finally(() => (underWay -= 1));
      },
    };
  };
  const query =
    'subscription { viewerEvents { __typename ... on PostsChanged { viewer { unreadConversationCount } } } }';
  const received = Array.from({ length: 3 }, () => {
    const types: string[] = [];
    connect(person).subscribe<Record<string, { __typename: string }>>(
      { query },
      {
        next: ({ data }) => types.push(data?.viewerEvents?.__typename ?? 'nothing'),
        error: () => {},
        complete: () => {},
      },
    );
    return types;
  });
  await expect.poll(subscriberCount).toBe(3);
  rest.open = openRest;
  isHolding = true;
  const post = { ...emptyEvent, actions: ['posts'] };
  hub.deliver(post, [person.email]);
  await expect.poll(() => underWay).toBeGreaterThan(0);
  for (let count = 0; count < 4; count += 1) hub.deliver(post, [person.email]);
  release();
  const twice = ['RealtimeChanged', 'PostsChanged', 'PostsChanged'];
  await expect.poll(() => received).toEqual([twice, twice, twice]);
  expect(most).toBe(1);
});
