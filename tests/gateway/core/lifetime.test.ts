/** How long a WebSocket lasts: as its token, and as long as somebody answers. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema } from 'graphql';
import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket, type WebSocketServer } from 'ws';
import { openSockets } from '../../../gateway/core/realtime/handshake.ts';
import { endWithToken } from '../../../gateway/core/realtime/lifetime.ts';
import { sayGoodbye, speak } from '../../../gateway/core/realtime/speaking.ts';
import { unsignedToken } from './standalone.ts';

const log = pino({ level: 'silent' });
let server: Server;
let sockets: WebSocketServer;

beforeEach(async () => {
  // Only what the gateway waits for: the network goes on.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  sockets = openSockets(server);
});

afterEach(async () => {
  vi.useRealTimers();
  await sayGoodbye(sockets);
  server.close();
});

/** Connects; answers both ends. */
async function connect(autoPong = true) {
  const connected = once(sockets, 'connection') as Promise<[WebSocket]>;
  const client = new WebSocket(
    `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
    'graphql-transport-ws',
    { autoPong },
  );
  const [own] = await connected;
  if (client.readyState !== client.OPEN) await once(client, 'open');
  return { client, own, closed: once(client, 'close') };
}

it('ends with its token, also in more days than a timer holds, and not before', async () => {
  const { client, own, closed } = await connect();
  const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400;
  endWithToken(own, unsignedToken({ username: 'anne@example.org', exp: inDays(30) }), {
    identity: { watch: () => () => undefined },
    admit: () => Promise.reject(new Error('Nobody asks.')),
    log,
  });
  vi.setSystemTime(Date.now() + 30 * 86_400_000 - 5_000);
  vi.advanceTimersByTime(2_000);
  expect(own.readyState).toBe(own.OPEN);
  vi.advanceTimersByTime(4_000);
  const [code, reason] = (await closed) as [number, Buffer];
  expect([code, reason.toString()]).toEqual([4403, 'Token expired']);
  expect(client.readyState).toBe(client.CLOSED);
});

it('ends when nobody answers any more, and stays where somebody does', async () => {
  const whence = () => ({ origin: '', forwardedFor: undefined, begunAt: 0 });
  speak(
    sockets,
    whence,
    { schema: buildSchema('type Query { name: String }'), connectionInitWaitTimeout: 0 },
    log,
  );
  const there = await connect();
  const asleep = await connect(false);
  for (let period = 0; period < 3; period += 1) {
    const asked = once(there.client, 'ping');
    const answered = once(there.own, 'pong');
    vi.advanceTimersByTime(20_000);
    await Promise.all([asked, answered]);
  }
  const [code] = (await asleep.closed) as [number];
  expect(code).toBe(1006);
  expect(there.own.readyState).toBe(there.own.OPEN);
});
