/** What one client may take of the gateway by WebSockets. */
import { type Client, createClient } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Platform, startPlatform } from '../platform.ts';
import { emptyEvent } from '../realtimeEvent.ts';

const perMinute = 60;
let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ settings: { RATE_LIMIT_PER_MINUTE: String(perMinute) } });
});
afterAll(() => platform.close());

const address = () => `${platform.url.replace('http', 'ws')}/graphql`;
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});

/** A connection of a person. */
function connect({ token }: { token: string }): Client {
  const client = createClient({
    url: address(),
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  clients.push(client);
  return client;
}

/** What an operation is answered first: a result, errors, or a close of the connection. */
const answered = (client: Client, query: string) =>
  new Promise<unknown>((resolve) => {
    client.subscribe({ query }, { next: resolve, error: resolve, complete: () => undefined });
  });

test('operations over sockets and requests use one budget, and are refused alike', async () => {
  const person = await platform.backend.addPerson();
  const client = connect(person);
  const query = '{ viewer { __typename } }';
  for (let count = 0; count < 20; count += 1)
    expect((await platform.ask(query, { as: person })).status).toBe(200);
  const answers: unknown[] = [];
  for (let count = 0; count < perMinute; count += 1) answers.push(await answered(client, query));
  const message = 'Trop de demandes. Veuillez patienter un instant.';
  const refusal = [{ message, extensions: { code: 'RATE_LIMITED' } }];
  expect(answers.filter((answer) => Array.isArray(answer))).toEqual(
    Array.from({ length: 20 }, () => refusal),
  );
  const { status, errors } = await platform.ask(query, { as: person });
  expect([status, errors]).toEqual([429, refusal]);
  // Nobody else waits for them.
  const other = connect(await platform.backend.addPerson());
  expect(await answered(other, query)).toMatchObject({ data: { viewer: { __typename: 'Viewer' } } });
});

/** A connection by hand, before anything is said. */
const openByHand = async (): Promise<WebSocket> => {
  const socket = new WebSocket(address(), 'graphql-transport-ws');
  await new Promise((resolve) => socket.once('open', resolve));
  return socket;
};
const heard = (socket: WebSocket) =>
  new Promise<string>((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())));

/** Connections of signed-in people. */
const open = async () =>
  /^gateway_websockets (\d+)$/m.exec(await (await fetch(`${platform.url}/metrics`)).text())?.[1];

test('a ping is answered without what it carried', async () => {
  const socket = await openByHand();
  socket.send(JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(60_000) } }));
  expect(await heard(socket)).toBe('{"type":"pong"}');
  socket.terminate();
});

test('who never reads is cut off once a megabyte waits for them', async () => {
  const { token } = await platform.backend.addPerson();
  const socket = await openByHand();
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
  await heard(socket);
  socket.pause();
  const types =
    'types { name description fields { name description type { name } args { name description } } }';
  const query = `{ a: __schema { ${types} } b: __schema { ${types} } }`;
  await expect.poll(open).toBe('1');
  for (let id = 0; id < 20; id += 1)
    socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload: { query } }));
  await expect
    .poll(
      async () => {
        socket.send('{"type":"ping"}');
        return open();
      },
      { timeout: 20_000 },
    )
    .toBe('0');
  socket.terminate();
});

const events = 'subscription { viewerEvents { __typename } }';
const followers = () => platform.gateway.services.events.size;

test('a person has twenty connections, and forty subscriptions over all of them', async () => {
  const person = await platform.backend.addPerson();
  const all = Array.from({ length: 20 }, () => connect(person));
  for (const client of all)
    for (let count = 0; count < 2; count += 1)
      client.subscribe({ query: events }, { next: () => {}, error: () => {}, complete: () => {} });
  await expect.poll(followers).toBe(40);
  expect(await answered(all[0]!, events)).toMatchObject([{ extensions: { code: 'TOO_COMPLEX' } }]);
  expect(await answered(connect(person), events)).toMatchObject({
    code: 1013,
    reason: 'A person has at most 20 connections',
  });
  await all.pop()!.dispose();
  await expect.poll(open).toBe('19');
  await expect.poll(followers).toBe(38);
  const other = connect(person);
  other.subscribe({ query: events }, { next: () => {}, error: () => {}, complete: () => {} });
  await expect.poll(followers).toBe(39);
});

test('what a person’s streams answer is made one after another, and joins what happens meanwhile', async () => {
  await expect.poll(followers).toBe(0);
  const person = await platform.backend.addPerson();
  const { rest, events: hub } = platform.gateway.services;
  let [underWay, most] = [0, 0];
  let isHolding = false;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const openRest = rest.open;
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
  const heard: string[][] = [];
  for (let count = 0; count < 3; count += 1) {
    const said: string[] = [];
    heard.push(said);
    const next = ({ data }: { data?: Record<string, { __typename: string }> | null }) =>
      said.push(data?.viewerEvents?.__typename ?? 'nothing');
    connect(person).subscribe<Record<string, { __typename: string }>>(
      { query },
      { next, error: () => {}, complete: () => {} },
    );
  }
  await expect.poll(followers).toBe(3);
  rest.open = openRest;
  isHolding = true;
  const post = { ...emptyEvent, actions: ['posts'] };
  hub.deliver(post, [person.email]);
  await expect.poll(() => underWay).toBeGreaterThan(0);
  for (let count = 0; count < 4; count += 1) hub.deliver(post, [person.email]);
  release();
  const twice = ['RealtimeChanged', 'PostsChanged', 'PostsChanged'];
  await expect.poll(() => heard).toEqual([twice, twice, twice]);
  expect(most).toBe(1);
});
