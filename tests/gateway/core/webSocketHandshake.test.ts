/** How a WebSocket opens and closes: a client that does something wrong is told what to do. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform } from '../platform.ts';
import { startAlone } from './standalone.ts';
import {
  acknowledgement,
  connectWebSocket,
  init,
  openWebSocket,
  subprotocol,
  subscribe,
} from './webSocketClient.ts';

let platform: Platform;
let token: string;
beforeAll(async () => {
  platform = await startPlatform();
  ({ token } = await platform.backend.addPerson());
});
afterAll(() => platform.close());

const handshakeHeaders = (protocols?: string) => ({
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
  ...(protocols === undefined ? {} : { 'sec-websocket-protocol': protocols }),
});

/** A connection that sends a handshake and then nothing, nor closes its side. */
async function shakeHands(url: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const connection = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  connection.on('error', () => undefined);
  const headers = Object.entries(handshakeHeaders(subprotocol)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  connection.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${headers.join('')}\r\n`);
  await once(connection, 'data');
  return connection;
}

/** What a rejected handshake is answered. */
const rejected = (path: string, protocols?: string) =>
  new Promise<[status: number | undefined, text: string]>((resolve, reject) => {
    const sent = request(platform.url + path, { headers: handshakeHeaders(protocols) }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve([response.statusCode, text]));
    });
    sent.on('error', reject);
    sent.end();
  });

describe('authentication', () => {
  test.each([
    ['the parameters', () => ({ Authorization: `bearer ${token}` }), () => ({})],
    ['headers among the parameters', () => ({ headers: { authorization: `Bearer ${token}` } }), () => ({})],
    ['the headers of the handshake', () => undefined, () => ({ authorization: `Bearer ${token}` })],
  ])('takes the token from %s', async (_place, payload, headers) => {
    const client = await openWebSocket(platform.url, { headers: headers() });
    client.send({ type: 'connection_init', payload: payload() });
    await expect.poll(() => client.received).toEqual([acknowledgement]);
  });

  test.each([
    ['nothing', undefined],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['an authorization that is not text', { authorization: { token: 'x' } }],
  ])('says what it needs when it gets %s', async (_name, payload) => {
    const client = await openWebSocket(platform.url);
    client.send({ type: 'connection_init', payload });
    expect(await client.closed).toEqual([
      4403,
      'connection_init needs the payload {"authorization": "Bearer …"}, a token of signIn.',
    ]);
  });

  test('refuses an unknown token', async () => {
    const client = await openWebSocket(platform.url);
    client.send(init('made.up.token'));
    expect(await client.closed).toEqual([4403, 'The session has ended']);
  });
});

describe('addresses and subprotocols', () => {
  test('accept a trailing slash, a query and other subprotocols besides ours', async () => {
    const client = await connectWebSocket(platform.url, token, {
      path: '/graphql/?v=1',
      protocols: ['graphql-ws', subprotocol],
    });
    expect(client.socket.protocol).toBe(subprotocol);
  });

  test('say where WebSockets are', async () => {
    expect(await rejected('/subscriptions', subprotocol)).toEqual([404, 'WebSockets are at /graphql.']);
  });

  test('say which subprotocol to use', async () => {
    const text = 'Use the subprotocol graphql-transport-ws, of the package graphql-ws.';
    expect(await rejected('/graphql', 'graphql-ws')).toEqual([400, text]);
    expect(await (await openWebSocket(platform.url, { protocols: [] })).closed).toEqual([
      4406,
      'Subprotocol not acceptable',
    ]);
  });

  test('that are rejected do not keep a connection open', async () => {
    const connection = await shakeHands(platform.url, '/subscriptions');
    await expect
      .poll(() => {
        connection.write('Is anybody there?');
        return connection.destroyed;
      })
      .toBe(true);
  });
});

describe('messages outside the protocol', () => {
  test.each([
    ['an operation before the connection is acknowledged', subscribe('1'), 4401],
    ['no JSON', 'nonsense', 4400],
    ['an unknown message', { type: 'start', id: '1', payload: { query: '{ __typename }' } }, 4400],
  ])('close the connection: %s', async (_name, message, code) => {
    const client = await openWebSocket(platform.url);
    client.send(message);
    expect(await client.closed).toEqual([code, expect.stringMatching(/^[A-Z].+/)]);
  });

  test('close the connection: an id in use, or too long to be repeated in a close reason', async () => {
    const client = await connectWebSocket(platform.url, token);
    client.send(subscribe('one'));
    client.send(subscribe('one'));
    expect(await client.closed).toEqual([4409, 'Subscriber for one already exists']);
    const other = await connectWebSocket(platform.url, token);
    other.send(subscribe('é'.repeat(100)));
    expect(await other.closed).toEqual([4400, 'Invalid message received']);
  });

  test('close the connection: a message over 64 KiB', async () => {
    const client = await connectWebSocket(platform.url, token);
    client.send({ type: 'ping', payload: { text: 'x'.repeat(70_000) } });
    expect(await client.closed).toEqual([1009, '']);
  });
});

describe('compression', () => {
  const query = 'query { __schema { types { name description fields { name } } } }';

  /** The size and the text of one large result. */
  async function measure(perMessageDeflate: boolean) {
    const upgrade = { response: undefined as Socket | undefined };
    const client = await connectWebSocket(platform.url, token, {
      perMessageDeflate,
      finishRequest: (sent) => {
        sent.once('upgrade', (_response, connection: Socket) => (upgrade.response = connection));
        sent.end();
      },
    });
    const before = upgrade.response?.bytesRead ?? Number.NaN;
    client.send(subscribe('1', query));
    await expect.poll(() => client.received.some((text) => text.includes('"complete"'))).toBe(true);
    const bytes = (upgrade.response?.bytesRead ?? Number.NaN) - before;
    return { bytes, text: client.received.find((text) => text.includes('"next"')) };
  }

  test('makes large results smaller for clients that offer it', async () => {
    const [plain, compressed] = [await measure(false), await measure(true)];
    expect(compressed.text).toBe(plain.text);
    expect(compressed.bytes).toBeLessThan(plain.bytes / 3);
  });

  test('is declined, not the connection, when a client offers a smaller window', async () => {
    const { socket } = await connectWebSocket(platform.url, token, {
      headers: { 'sec-websocket-extensions': 'permessage-deflate; server_max_window_bits=9' },
    });
    expect(socket.extensions).toBe('');
  });

  test('does not raise the limit of a message', async () => {
    const client = await connectWebSocket(platform.url, token, { perMessageDeflate: true });
    const bomb = `{"type":"ping","payload":{"text":"${'x'.repeat(5_000_000)}"}}`;
    expect(deflateRawSync(bomb).length).toBeLessThan(60_000);
    client.socket.on('error', () => undefined);
    client.send(bomb);
    expect(await client.closed).toEqual([1009, '']);
  });
});

test('a server that stops says so, and does not wait for clients that do not answer', async () => {
  const alone = await startAlone();
  const connection = await shakeHands(alone.url, '/graphql');
  const [[frame]] = await Promise.all([once(connection, 'data') as Promise<[Buffer]>, alone.close()]);
  expect([frame[0], frame.readUInt16BE(2)]).toEqual([0x88, 1001]);
  connection.destroy();
});
