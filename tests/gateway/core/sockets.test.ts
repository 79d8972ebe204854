/** What one client may take of the gateway by WebSockets. */
import { type Client, createClient } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Platform, startPlatform } from '../platform.ts';

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
  const open = async () =>
    /^gateway_websockets (\d+)$/m.exec(await (await fetch(`${platform.url}/metrics`)).text())?.[1];
  expect(await open()).toBe('1');
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
