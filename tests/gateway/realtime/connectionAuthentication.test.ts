/** Mass reconnects: few concurrent calls authenticate the clients. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  type FaultyApi,
  type Standalone,
  startAlone,
  startFaultyApi,
  unsignedToken,
} from '../app/standalone.ts';
import { acknowledgement, connectWebSocket, init, openWebSocket, subscribe } from './webSocketClient.ts';

const inAnHour = Math.floor(Date.now() / 1000) + 3_600;
const tokenOf = (username: string, exp = inAnHour) => unsignedToken({ username, exp });
const people = 24;
const tokens = Array.from({ length: people }, (_, number) => tokenOf(`person-${number}@example.org`));

let api: FaultyApi;
let alone: Standalone;
let closing: Promise<void> | undefined;
const closeGateway = () => (closing ??= alone.close());
afterEach(async () => {
  await closeGateway();
  closing = undefined;
  await api.close();
});

const accept = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"user_id":7}');

/** Starts a gateway with 32 connections to an API that answers so. */
async function start(
  answer: (response: ServerResponse, call: string) => void,
  settings: Record<string, string> = {},
  log?: pino.Logger,
  apiConnections = 32,
) {
  api = await startFaultyApi();
  let [underWay, most] = [0, 0];
  api.answer = (request, response) => {
    most = Math.max(most, (underWay += 1));
    response.on('close', () => (underWay -= 1));
    answer(response, `${request.method} ${request.url}`);
  };
  alone = await startAlone(
    {
      BACKEND_URL: api.url,
      API_TIMEOUT_MS: '10000',
      RATE_LIMIT_PER_MINUTE: String(people * 2),
      ...settings,
    },
    log,
    { apiConnections },
  );
  return { most: () => most };
}

/** Connects with each token at once; the first message or the close code of each. */
async function connectAll(all: readonly string[]): Promise<(string | number)[]> {
  const clients = await Promise.all(all.map(() => openWebSocket(alone.url)));
  return Promise.all(
    clients.map(({ socket, send, closed }, index) => {
      send(init(all[index] ?? ''));
      const received = once(socket, 'message') as Promise<[Buffer]>;
      return Promise.race([received.then(([data]) => data.toString()), closed.then(([code]) => code)]);
    }),
  );
}

test('authenticates everybody, also from one address, with few concurrent calls', async () => {
  const { most } = await start((response) => setTimeout(() => accept(response), 20));
  const answers = await connectAll([...tokens, ...tokens]);
  expect(new Set(answers)).toEqual(new Set([acknowledgement]));
  expect([api.received.length, most()]).toEqual([people, 4]);
});

test('closes with 1013 while the API is down, after few calls', async () => {
  await start(() => undefined, { API_TIMEOUT_MS: '300' });
  expect(new Set(await connectAll(tokens))).toEqual(new Set([1013]));
  expect(api.received.length).toBeLessThan(people / 2);
});

test('charges rejected tokens to the budget of their address', async () => {
  await start((response) => void response.writeHead(401).end());
  const codes = await connectAll(tokens);
  expect([codes.filter((code) => code === 4403).length, api.received.length]).toEqual([
    people / 2,
    people / 2,
  ]);
  expect(codes.filter((code) => code === 1013).length).toBe(people / 2);
});

test('verifies again every token whose end it may have missed', async () => {
  const held: ServerResponse[] = [];
  let answer = accept;
  await start((response) => answer(response), { API_EXTENSIONS: 'SESSIONS', API_TIMEOUT_MS: '60000' });
  const clients = await Promise.all(tokens.slice(0, 20).map((token) => connectWebSocket(alone.url, token)));
  answer = (response) => void held.push(response);
  alone.gateway.services.realtimeStatus.setConnection('connected');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  answer = (response) => void response.writeHead(401).end();
  for (const response of held) answer(response);
  expect(new Set((await Promise.all(clients.map(({ closed }) => closed))).map(([code]) => code))).toEqual(
    new Set([4403]),
  );
});

test('closes queued clients when the gateway stops, without a warning about them', async () => {
  const lines: string[] = [];
  await start(
    () => undefined,
    { API_TIMEOUT_MS: '60000' },
    pino({}, { write: (line) => void lines.push(line) }),
    8,
  );
  const clients = await Promise.all(tokens.slice(0, 10).map(() => openWebSocket(alone.url)));
  for (const [index, { send }] of clients.entries()) send(init(tokens[index] ?? ''));
  await expect.poll(() => api.received.length).toBe(1);
  await closeGateway();
  expect(new Set((await Promise.all(clients.map(({ closed }) => closed))).map(([code]) => code))).toEqual(
    new Set([1001]),
  );
  expect(lines.join('')).not.toContain('Could not authenticate');
});

test('closes a connection when its token expires, and not before', async () => {
  await start(accept);
  const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400;
  vi.useFakeTimers({ toFake: ['Date'] });
  const [client, other] = [
    await connectWebSocket(alone.url, tokenOf('anne@example.org', inDays(30))),
    await connectWebSocket(alone.url, tokenOf('karim@example.org', inDays(31))),
  ];
  vi.setSystemTime(Date.now() + 30 * 86_400_000 + 1_000);
  expect(await client.closed).toEqual([4403, 'Token expired']);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
  vi.useRealTimers();
});

test('operations that fail are sent to the API once', async () => {
  await start((response, call) =>
    call.includes('checkprofil') ? accept(response) : void response.writeHead(500).end(),
  );
  const client = await connectWebSocket(alone.url, tokens[0] ?? '');
  const before = api.received.length;
  client.send(subscribe('1', 'mutation { markAllNotificationsRead(input: {}) { userErrors { code } } }'));
  await expect.poll(() => client.received.at(-1)).toBe('{"id":"1","type":"complete"}');
  expect(client.received.join()).toContain('UPSTREAM');
  expect(api.received.slice(before).map(({ call }) => call)).toHaveLength(1);
});
