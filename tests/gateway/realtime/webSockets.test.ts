/** Opening and closing of WebSockets, and the limits per client. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect as connectSocket, type Socket } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { type Client, createClient } from 'graphql-ws';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { TestPerson } from '../../backend/harness.ts';
import { sharedPlatform } from '../platform.ts';
import { startAlone, unsignedToken } from '../app/standalone.ts';
import {
  acknowledgement,
  connectWebSocket,
  eventsQuery,
  init,
  openWebSocket,
  subprotocol,
  subscribe,
} from './webSocketClient.ts';

const requestsPerMinute = 60;
const platform = sharedPlatform({ settings: { RATE_LIMIT_PER_MINUTE: String(requestsPerMinute) } });
let person: TestPerson;
beforeEach(async () => {
  person = await platform.backend.addPerson();
  await expect.poll(subscriberCount).toBe(0);
});

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});

/** A client of the library, signed in. */
function connect(retryAttempts = 0): Client {
  const client = createClient({
    url: `${platform.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${person.token}` },
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

const handshakeHeaders = (protocols: string) => ({
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
  'sec-websocket-protocol': protocols,
});

/** A connection that sends a handshake and then nothing, nor closes its side. */
async function shakeHands(url: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const connection = connectSocket({ host: hostname, port: Number(port), allowHalfOpen: true });
  connection.on('error', () => undefined);
  const headers = Object.entries(handshakeHeaders(subprotocol)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  connection.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${headers.join('')}\r\n`);
  await once(connection, 'data');
  return connection;
}

describe('opening', () => {
  test.each([
    ['the parameters', () => ({ Authorization: `bearer ${person.token}` }), () => ({})],
    [
      'headers among the parameters',
      () => ({ headers: { authorization: `Bearer ${person.token}` } }),
      () => ({}),
    ],
    ['the headers of the handshake', () => undefined, () => ({ authorization: `Bearer ${person.token}` })],
  ])('takes the token from %s', async (_place, payload, headers) => {
    const client = await openWebSocket(platform.url, { headers: headers() });
    client.send({ type: 'connection_init', payload: payload() });
    await expect.poll(() => client.received).toEqual([acknowledgement]);
  });

  test.each([
    ['nothing', undefined],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['an authorization that is not text', { authorization: { token: 'x' } }],
    ['an unknown token', init('made.up.token').payload],
    ['an expired token', init(unsignedToken({ username: 'a@example.org', exp: 1 })).payload],
  ])('is rejected with %s', async (_name, payload) => {
    const client = await openWebSocket(platform.url);
    client.send({ type: 'connection_init', payload });
    expect((await client.closed)[0]).toBe(4403);
  });

  test('accepts a trailing slash, a query and other subprotocols beside ours', async () => {
    const options = { path: '/graphql/?v=1', protocols: ['graphql-ws', subprotocol] };
    const client = await connectWebSocket(platform.url, person.token, options);
    expect(client.socket.protocol).toBe(subprotocol);
  });

  test('is rejected at other addresses and without the subprotocol, and ends the connection', async () => {
    const rejected = (path: string, protocols: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = handshakeHeaders(protocols);
        request(platform.url + path, { headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode));
        })
          .on('error', reject)
          .end();
      });
    expect(await rejected('/subscriptions', subprotocol)).toBe(404);
    expect(await rejected('/graphql', 'graphql-ws')).toBe(400);
    expect((await (await openWebSocket(platform.url, { protocols: [] })).closed)[0]).toBe(4406);
    const connection = await shakeHands(platform.url, '/subscriptions');
    await expect
      .poll(() => {
        connection.write('Is anybody there?');
        return connection.destroyed;
      })
      .toBe(true);
  });
});

describe('messages', () => {
  test.each([
    ['an operation before the connection is acknowledged', subscribe('1'), 4401],
    ['no JSON', 'nonsense', 4400],
    ['an unknown message', { type: 'start', id: '1', payload: { query: '{ __typename }' } }, 4400],
  ])('close the connection: %s', async (_name, message, code) => {
    const client = await openWebSocket(platform.url);
    client.send(message);
    expect((await client.closed)[0]).toBe(code);
  });

  test('close the connection: an id in use, or too long to be repeated in a close reason', async () => {
    const client = await connectWebSocket(platform.url, person.token);
    client.send(subscribe('one'));
    client.send(subscribe('one'));
    expect((await client.closed)[0]).toBe(4409);
    const other = await connectWebSocket(platform.url, person.token);
    other.send(subscribe('é'.repeat(100)));
    expect((await other.closed)[0]).toBe(4400);
  });

  test('close the connection: more than 64 KiB, also when they were compressed', async () => {
    const plain = await connectWebSocket(platform.url, person.token);
    plain.send({ type: 'ping', payload: { text: 'x'.repeat(70_000) } });
    expect((await plain.closed)[0]).toBe(1009);
    const compressed = await connectWebSocket(platform.url, person.token, { perMessageDeflate: true });
    const bomb = `{"type":"ping","payload":{"text":"${'x'.repeat(5_000_000)}"}}`;
    expect(deflateRawSync(bomb).length).toBeLessThan(60_000);
    compressed.socket.on('error', () => undefined);
    compressed.send(bomb);
    expect((await compressed.closed)[0]).toBe(1009);
  });

  test('answers a ping below 64 KiB without its payload', async () => {
    const client = await openWebSocket(platform.url);
    client.send({ type: 'ping', payload: { text: 'x'.repeat(60_000) } });
    await expect.poll(() => client.received).toEqual(['{"type":"pong"}']);
  });
});

describe('compression', () => {
  const query = 'query { __schema { types { name description fields { name } } } }';
  /** The size and the text of one large result. */
  async function measure(perMessageDeflate: boolean) {
    let connection: Socket | undefined;
    const client = await connectWebSocket(platform.url, person.token, {
      perMessageDeflate,
      finishRequest: (sent) => {
        sent.once('upgrade', (_response, upgraded: Socket) => (connection = upgraded));
        sent.end();
      },
    });
    const before = connection?.bytesRead ?? Number.NaN;
    client.send(subscribe('1', query));
    await expect.poll(() => client.received.some((text) => text.includes('"complete"'))).toBe(true);
    const bytes = (connection?.bytesRead ?? Number.NaN) - before;
    return { bytes, text: client.received.find((text) => text.includes('"next"')) };
  }

  test('makes large results smaller for clients that offer it', async () => {
    const [plain, compressed] = [await measure(false), await measure(true)];
    expect(compressed.text).toBe(plain.text);
    expect(compressed.bytes).toBeLessThan(plain.bytes / 3);
  });

  test('is declined when a client offers a smaller window', async () => {
    const { socket } = await connectWebSocket(platform.url, person.token, {
      headers: { 'sec-websocket-extensions': 'permessage-deflate; server_max_window_bits=9' },
    });
    expect(socket.extensions).toBe('');
  });
});

describe('limits of a person', () => {
  test('requests and operations of WebSockets use one budget', async () => {
    const client = connect();
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

  test('20 connections, and 40 subscriptions over all of them', async () => {
    // They retry as clients do: a busy machine may be late with one of 20 handshakes.
    const all = Array.from({ length: 20 }, () => connect(5));
    const listen = (client: Client) =>
      client.subscribe({ query: eventsQuery }, { next: () => {}, error: () => {}, complete: () => {} });
    for (const client of [...all, ...all]) listen(client);
    await expect.poll(subscriberCount).toBe(40);
    expect(await firstAnswer(all[0]!, eventsQuery)).toMatchObject([{ extensions: { code: 'TOO_COMPLEX' } }]);
    expect(await firstAnswer(connect(), eventsQuery)).toMatchObject({ code: 1013 });
    const waiting = firstAnswer(connect(Infinity), '{ viewer { __typename } }');
    await all.pop()!.dispose();
    expect(await waiting).toEqual({ data: { viewer: { __typename: 'Viewer' } } });
    await expect.poll(subscriberCount).toBe(38);
  });

  test('subscriptions that arrive together are counted, and end with the connection', async () => {
    const client = await connectWebSocket(platform.url, person.token);
    for (let id = 0; id < 45; id += 1) client.send(subscribe(String(id)));
    const refused = () => client.received.filter((text) => text.includes('TOO_COMPLEX')).length;
    await expect.poll(refused).toBe(5);
    expect(subscriberCount()).toBe(40);
    client.socket.terminate();
    await expect.poll(subscriberCount).toBe(0);
  });

  test('subscriptions that reuse an id end with the connection', async () => {
    const client = await connectWebSocket(platform.url, person.token);
    for (let count = 0; count < 10; count += 1) {
      client.send(subscribe('1'));
      client.send({ id: '1', type: 'complete' });
    }
    client.send(subscribe('1'));
    await expect.poll(subscriberCount).toBeGreaterThan(0);
    client.socket.terminate();
    await expect.poll(subscriberCount).toBe(0);
  });

  test('a megabyte that waits for a client that does not read', async () => {
    const client = await connectWebSocket(platform.url, person.token);
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
});

test('closes with 1001 when the server stops, without waiting for clients', async () => {
  const alone = await startAlone();
  const connection = await shakeHands(alone.url, '/graphql');
  const [[frame]] = await Promise.all([once(connection, 'data') as Promise<[Buffer]>, alone.close()]);
  expect([frame[0], frame.readUInt16BE(2)]).toEqual([0x88, 1001]);
  connection.destroy();
});
