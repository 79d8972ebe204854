/** How a WebSocket begins and ends: whatever a client sends, it works, or the end says what to do. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { type Client, createClient } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Platform, startPlatform } from '../platform.ts';
import { startAlone } from './standalone.ts';

let platform: Platform;
let token: string;
beforeAll(async () => {
  platform = await startPlatform();
  ({ token } = await platform.backend.addPerson());
});
afterAll(() => platform.close());

const transport = 'graphql-transport-ws';
const address = (path = '/graphql') => `${platform.url.replace('http', 'ws')}${path}`;
const sockets: WebSocket[] = [];
const clients: Client[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  for (const client of clients.splice(0)) await client.dispose();
});

/** A connection by hand, and all that is heard on it. */
interface Line {
  socket: WebSocket;
  heard: string[];
  /** The code and the reason of its end. */
  ended: Promise<[code: number, reason: string]>;
  say(message: unknown): void;
  /** Bytes that came so far. */
  bytes(): number;
}
async function open(
  protocols: string[] = [transport],
  options: { headers?: Record<string, string>; perMessageDeflate?: boolean; path?: string } = {},
): Promise<Line> {
  const socket = new WebSocket(address(options.path), protocols, { perMessageDeflate: false, ...options });
  sockets.push(socket);
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  const ended = new Promise<[number, string]>((resolve) =>
    socket.once('close', (code, reason) => resolve([code, reason.toString()])),
  );
  let below: Socket | undefined;
  socket.once('upgrade', (response) => (below = response.socket));
  await once(socket, 'open');
  const bytes = () => below?.bytesRead ?? 0;
  const say = (message: unknown) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  return { socket, heard, ended, say, bytes };
}
/** Shakes hands at an address and then does nothing of itself: it ends its side of the line never. */
async function shake(url: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const line = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  line.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16, 1).toString('base64')}\r\n` +
      `Sec-WebSocket-Protocol: ${transport}\r\n\r\n`,
  );
  await once(line, 'data');
  return line;
}
const init = (payload?: object) => ({ type: 'connection_init', ...(payload ? { payload } : {}) });
const greeted = async (...options: Parameters<typeof open>): Promise<Line> => {
  const line = await open(...options);
  line.say(init({ authorization: `Bearer ${token}` }));
  await expect.poll(() => line.heard).toContain('{"type":"connection_ack"}');
  return line;
};
const subscribe = (id: string, query = 'subscription { viewerEvents { __typename } }') => ({
  id,
  type: 'subscribe',
  payload: { query },
});

describe('who connects', () => {
  const bearer = () => `Bearer ${token}`;
  test.each([
    ['in the parameters', () => init({ authorization: bearer() }), {}],
    ['with a capital', () => init({ Authorization: bearer() }), {}],
    ['in capitals', () => init({ AUTHORIZATION: bearer().replace('Bearer', 'bearer') }), {}],
    ['among headers in the parameters', () => init({ headers: { Authorization: bearer() } }), {}],
    ['in a header of the handshake', () => init(), { Authorization: bearer }],
  ] as const)('says so %s', async (_name, message, headers) => {
    const line = await open([transport], {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value()])),
    });
    line.say(message());
    await expect.poll(() => line.heard).toEqual(['{"type":"connection_ack"}']);
  });

  test.each([
    ['nothing', undefined],
    ['no token', { authorization: 'Bearer ' }],
    ['a token without its scheme', { authorization: 'eyJhbGciOiJIUzI1NiJ9.e30.x' }],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['something that is no text', { authorization: { token: 'x' } }],
    ['another name', { token: 'x' }],
  ])('and says %s is told what is wanted', async (_name, payload) => {
    const line = await open();
    line.say(init(payload));
    expect(await line.ended).toEqual([
      4403,
      'connection_init needs the payload {"authorization": "Bearer …"}, a token of signIn.',
    ]);
  });

  test('with a token that is refused is told so', async () => {
    const line = await open();
    line.say(init({ authorization: 'Bearer made.up.token' }));
    expect(await line.ended).toEqual([4403, 'The session has ended']);
  });
});

describe('subprotocols', () => {
  const speakIt = 'Use the subprotocol graphql-transport-ws, of the package graphql-ws.';

  test('the former one of Apollo’s is told which one to use, in its own words and by the end', async () => {
    const line = await open(['graphql-ws']);
    line.say(init({ authorization: `Bearer ${token}` }));
    expect(await line.ended).toEqual([4406, speakIt]);
    expect(line.socket.protocol).toBe('graphql-ws');
    expect(line.heard).toEqual([`{"type":"connection_error","payload":{"message":"${speakIt}"}}`]);
  });

  test.each([[[]], [['mqtt']], [['graphql-sse', 'soap']]])(
    '%j is told which one to use',
    async (protocols) => {
      const line = await open(protocols);
      expect([await line.ended, line.heard]).toEqual([[4406, speakIt], []]);
    },
  );

  test('the one that is spoken is chosen among several', async () => {
    const line = await greeted(['graphql-ws', transport]);
    expect(line.socket.protocol).toBe(transport);
  });
});

describe('addresses', () => {
  test.each(['/', '/subscriptions', '/graphql/ws', '/api/graphql'])('%s has no WebSocket', async (path) => {
    const { status, text } = await new Promise<{ status?: number | undefined; text: string }>(
      (resolve, reject) => {
        const headers = {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
          'sec-websocket-protocol': transport,
        };
        const sent = request(platform.url + path, { headers }, (response) => {
          let text = '';
          response.on('data', (part: Buffer) => (text += part.toString()));
          response.on('end', () => resolve({ status: response.statusCode, text }));
        });
        sent.on('error', reject);
        sent.end();
      },
    );
    expect([status, text]).toEqual([404, 'WebSockets are at /graphql.']);
  });

  test('that have none keep no line open for who does not close it', async () => {
    const line = await shake(platform.url, '/subscriptions');
    let isOver = false;
    line.on('error', () => (isOver = true));
    await expect
      .poll(() => {
        line.write('Is anybody there?');
        return isOver;
      })
      .toBe(true);
  });

  test('with a slash at the end and a query is the same', async () => {
    await greeted([transport], { path: '/graphql/?v=1' });
  });
});

describe('what is not of the protocol', () => {
  test.each([
    ['an operation before the greeting', () => [subscribe('1')], 4401],
    ['no JSON', () => ['nonsense'], 4400],
    ['JSON that is no message', () => ['[]'], 4400],
    ['an unknown message', () => [{ type: 'start', id: '1', payload: { query: '{ __typename }' } }], 4400],
    ['a message without a type', () => [{ id: '1' }], 4400],
  ])('%s ends the connection', async (_name, messages, code) => {
    const line = await open();
    for (const message of messages()) line.say(message);
    const [ended, reason] = await line.ended;
    expect([ended, reason]).toEqual([code, expect.stringMatching(/^[A-Z].+/)]);
  });

  test('a second greeting', async () => {
    const line = await greeted();
    line.say(init({ authorization: `Bearer ${token}` }));
    expect(await line.ended).toEqual([4429, 'Too many initialisation requests']);
  });

  test('no greeting at all', async () => {
    const line = await open();
    expect(await line.ended).toEqual([4408, 'Connection initialisation timeout']);
  });

  test('an id that is in use, and one that is too long to be told', async () => {
    const line = await greeted();
    line.say(subscribe('one'));
    line.say(subscribe('one'));
    expect(await line.ended).toEqual([4409, 'Subscriber for one already exists']);
    const other = await greeted();
    other.say(subscribe('é'.repeat(100)));
    expect(await other.ended).toEqual([4400, 'Invalid message received']);
  });

  test('a frame of bytes is read as text', async () => {
    const line = await open();
    line.socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
    await expect.poll(() => line.heard).toEqual(['{"type":"pong"}']);
  });

  test('a message that is too large', async () => {
    const line = await greeted();
    line.say({ type: 'ping', payload: { text: 'x'.repeat(70_000) } });
    expect(await line.ended).toEqual([1009, '']);
  });
});

describe('packing', () => {
  const large = subscribe('1', 'query { __schema { types { name description fields { name } } } }');

  /** Bytes that came over the line for one large answer. */
  async function bytesOf(
    perMessageDeflate: boolean,
  ): Promise<{ bytes: number; text: string; extensions: string }> {
    const line = await greeted([transport], { perMessageDeflate });
    const before = line.bytes();
    line.say(large);
    await expect.poll(() => line.heard.some((text) => text.includes('"complete"'))).toBe(true);
    return {
      bytes: line.bytes() - before,
      text: line.heard.find((text) => text.includes('"next"')) ?? '',
      extensions: line.socket.extensions,
    };
  }

  test('is offered to who takes it, and answers the same', async () => {
    const [plain, packed] = [await bytesOf(false), await bytesOf(true)];
    expect([plain.extensions, packed.extensions]).toEqual(['', 'permessage-deflate']);
    expect(packed.text).toBe(plain.text);
    expect(packed.bytes).toBeLessThan(plain.bytes / 3);
  });

  test('is declined, and the connection taken, where a client has no room for its window', async () => {
    const line = await greeted([transport], {
      headers: { 'sec-websocket-extensions': 'permessage-deflate; server_max_window_bits=9' },
    });
    expect(line.socket.extensions).toBe('');
  });

  test('does not let a bomb in: what is too large unpacked is too large', async () => {
    const line = await greeted([transport], { perMessageDeflate: true });
    const bomb = `{"type":"ping","payload":{"text":"${'x'.repeat(50_000_000)}"}}`;
    expect(deflateRawSync(bomb).length).toBeLessThan(60_000);
    line.socket.on('error', () => undefined);
    line.say(bomb);
    expect(await line.ended).toEqual([1009, '']);
  });
});

test('a gateway that stops does not wait for clients that answer no goodbye', async () => {
  const alone = await startAlone();
  const line = await shake(alone.url, '/graphql');
  line.on('error', () => undefined);
  const [[farewell]] = await Promise.all([once(line, 'data') as Promise<[Buffer]>, alone.close()]);
  // A frame of closing with its code.
  expect([farewell[0], farewell.readUInt16BE(2)]).toEqual([0x88, 1001]);
  line.destroy();
});

describe('the client of the protocol', () => {
  test('comes back after it was told to try again later', async () => {
    const person = await platform.backend.addPerson();
    const lines = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const line = await open();
        line.say(init({ authorization: `Bearer ${person.token}` }));
        await expect.poll(() => line.heard).toContain('{"type":"connection_ack"}');
        return line;
      }),
    );
    const codes: number[] = [];
    const client = createClient({
      url: address(),
      webSocketImpl: WebSocket,
      connectionParams: { Authorization: `Bearer ${person.token}` },
      lazy: false,
      retryAttempts: Infinity,
      retryWait: () => new Promise((resolve) => setImmediate(resolve)),
      on: { closed: (event) => codes.push((event as { code: number }).code) },
      onNonLazyError: () => undefined,
    });
    clients.push(client);
    await expect.poll(() => codes.length).toBeGreaterThan(1);
    lines[0]?.socket.terminate();
    const answer = await new Promise((resolve) =>
      client.subscribe(
        { query: '{ viewer { __typename } }' },
        { next: resolve, error: resolve, complete: () => {} },
      ),
    );
    expect(answer).toEqual({ data: { viewer: { __typename: 'Viewer' } } });
    expect(new Set(codes)).toEqual(new Set([1013]));
  });
});
