/** Tokens that were signed out are remembered until they expire, by all gateways that share a Redis. */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { digestOf } from '../../../gateway/core/claims.ts';
import { createEndedTokens } from '../../../gateway/core/endedTokens.ts';
import { unsignedToken } from './standalone.ts';

const log = pino({ level: 'silent' });
const hour = 3_600;
const tokenFor = (seconds: number) => unsignedToken({ username: 'a', exp: Date.now() / 1000 + seconds });

/** A Redis that knows what is needed here. */
const kept = new Map<string, string[]>();
const open = new Set<Socket>();
const server = createServer((socket) => {
  open.add(socket);
  socket
    .on('error', () => undefined)
    .on('data', (data) => {
      for (const command of data
        .toString()
        .split(/^\*\d+\r\n/m)
        .slice(1)) {
        const [name = '', key = '', ...rest] = command
          .split('\r\n')
          .filter((_line, index) => index % 2 === 1);
        if (name.toLowerCase() === 'set') kept.set(key, rest);
        if (name.toLowerCase() === 'del') kept.delete(key);
        socket.write(name.toLowerCase() === 'exists' ? `:${kept.has(key) ? 1 : 0}\r\n` : '$0\r\n\r\n');
      }
    });
});
const clients: Redis[] = [];
async function connect(): Promise<Redis> {
  const { port } = server.address() as AddressInfo;
  const redis = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: 1, enableOfflineQueue: false });
  clients.push(redis);
  redis.on('error', () => undefined);
  await vi.waitFor(() => expect(redis.status).toBe('ready'), 10_000);
  return redis;
}
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  for (const client of clients) client.disconnect();
  for (const socket of open) socket.destroy();
  server.close();
});
afterEach(() => vi.useRealTimers());

test('until they expire, and others not at all', async () => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1_000);
  const ended = createEndedTokens(undefined, log);
  const [token, expired] = [tokenFor(hour), tokenFor(-1)];
  await ended.add(token);
  await ended.add(expired);
  vi.advanceTimersByTime((hour - 1) * 1000);
  const has = (one: string) => ended.has(digestOf(one));
  expect([await has(token), await has(expired), await has('another')]).toEqual([true, false, false]);
  vi.advanceTimersByTime(2_000);
  expect(await has(token)).toBe(false);
});

test('for thirty days where they name no expiry', async () => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1_000);
  const ended = createEndedTokens(undefined, log);
  await ended.add('opaque');
  vi.advanceTimersByTime(29 * 86_400_000);
  expect(await ended.has(digestOf('opaque'))).toBe(true);
  vi.advanceTimersByTime(2 * 86_400_000);
  expect(await ended.has(digestOf('opaque'))).toBe(false);
});

test('by every gateway of a Redis, without the token itself', async () => {
  const [here, there] = [createEndedTokens(await connect(), log), createEndedTokens(await connect(), log)];
  const token = tokenFor(hour);
  await here.add(token);
  expect([await there.has(digestOf(token)), await there.has(digestOf('another'))]).toEqual([true, false]);
  const [[name, [value, unit, ttl]]] = [...kept] as [[string, [string, string, string]]];
  expect([name, value, unit]).toEqual([`ended:${digestOf(token)}`, '1', 'PX']);
  expect(Number(ttl)).toBeGreaterThan((hour - 60) * 1000);
  expect(Number(ttl)).toBeLessThanOrEqual(hour * 1000);
});

test('no longer once the API has given the same token again', async () => {
  const [here, there] = [createEndedTokens(await connect(), log), createEndedTokens(await connect(), log)];
  const token = tokenFor(hour);
  await here.add(token);
  await here.remove(token);
  expect([await here.has(digestOf(token)), await there.has(digestOf(token))]).toEqual([false, false]);
});

test('by the gateway itself while Redis is away, which the log tells', async () => {
  const redis = await connect();
  redis.disconnect();
  const lines: string[] = [];
  const ended = createEndedTokens(redis, pino({}, { write: (line) => void lines.push(line) }));
  const token = tokenFor(hour);
  await ended.add(token);
  expect([await ended.has(digestOf(token)), await ended.has(digestOf('another'))]).toEqual([true, false]);
  expect(lines).toHaveLength(2);
});
