/** State that gateways share in Redis, and their behaviour while it is unavailable. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { digestToken } from '../../../gateway/http/claims.ts';
import { createRevokedTokens } from '../../../gateway/graphql/revokedTokens.ts';
import { createRateLimits } from '../../../gateway/http/rates.ts';
import { connectRedis, type SharedRedis } from '../../../gateway/http/sharedRedis.ts';
import { hasRedis, startRedis, stopRedis } from '../../redisServer.ts';
import { startAlone, unsignedToken } from './standalone.ts';

/** A connection to a server's socket file that can be refused, frozen or slow. */
async function layLine(path: string) {
  let state: 'up' | 'refused' | 'frozen' | 'slow' = 'up';
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (state === 'refused') {
      near.destroy();
      return;
    }
    const far = connect(path);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from
        .on('data', (data) => {
          if (state === 'frozen') return;
          if (state === 'slow') setTimeout(() => to.writable && to.write(data), 200);
          else to.write(data);
        })
        .on('error', () => to.destroy())
        .on('close', () => {
          open.delete(from);
          to.destroy();
        });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next: typeof state) {
      state = next;
      if (next === 'refused') for (const socket of open) socket.destroy();
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

const folder = mkdtempSync(join(tmpdir(), 'redis-'));
const path = join(folder, 'socket');
const silent = pino({ level: 'silent' });
let redis: ChildProcess;
let line: Awaited<ReturnType<typeof layLine>>;
const memories: SharedRedis[] = [];

/** The memory of one gateway, once it is there. */
async function remember(log = silent): Promise<SharedRedis> {
  const memory = connectRedis(line.url, log, () => undefined);
  memories.push(memory);
  await expect.poll(() => memory.isAway()).toBe(false);
  return memory;
}

/** Waits for what is away to have been noticed. */
const whenAway = (memory: SharedRedis) =>
  expect.poll(async () => ((await memory.ask((it) => it.ping())) ? 'there' : 'away')).toBe('away');

describe.skipIf(!hasRedis)('Redis', () => {
  beforeAll(async () => {
    redis = await startRedis(folder, ['--port', '0', '--unixsocket', path]);
    line = await layLine(path);
  });
  afterEach(() => {
    line.become('up');
    for (const memory of memories.splice(0)) memory.close();
  });
  afterAll(async () => {
    line.close();
    await stopRedis(redis);
    rmSync(folder, { recursive: true, force: true });
  });

  test('shares revoked tokens and budgets between gateways', async () => {
    let attempt = 0;
    // Redis counts as away once a busy machine lets it take longer than 50 ms.
    await vi.waitFor(async () => {
      const key = `shared ${(attempt += 1)}`;
      const [here, there] = [await remember(), await remember()];
      const token = unsignedToken({ username: key, exp: Date.now() / 1000 + 3_600 });
      const [mine, theirs] = [createRevokedTokens(here), createRevokedTokens(there)];
      await mine.add(token);
      expect([await theirs.has(digestToken(token)), await theirs.has('another')]).toEqual([true, false]);
      await theirs.remove(token);
      expect(await createRevokedTokens(here).has(digestToken(token))).toBe(false);
      const rates = { perPerson: 2, perAddress: 2 };
      await createRateLimits(rates, here).takeFromPerson(key);
      expect((await createRateLimits(rates, there).takeFromPerson(key)).left).toBe(0);
      // Tokens are stored as digests.
      const keys = await here.ask((it) => it.keys('*'));
      expect(keys?.answer.length).toBeGreaterThan(0);
      expect(keys?.answer.join(' ')).not.toContain(token);
    }, 20_000);
  });

  test.each(['refused', 'frozen', 'slow'] as const)(
    'that is %s delays no request, is replaced per gateway, and recovers',
    async (state) => {
      const lines: string[] = [];
      const memory = await remember(pino({}, { write: (text) => void lines.push(text) }));
      const changes = () => lines.flatMap((text) => /Redis is (away|back)/.exec(text)?.[1] ?? []);
      const rateLimits = createRateLimits({ perPerson: 3, perAddress: 3 }, memory);
      const ended = createRevokedTokens(memory);
      const commands = vi.spyOn(memory.redis, 'sendCommand');
      line.become(state);
      for (let count = 0; count < 40; count += 1) await ended.has(`none ${count}`);
      const token = unsignedToken({ username: state, exp: Date.now() / 1000 + 3_600 });
      await ended.add(token);
      const person = `person ${state}`;
      for (let count = 0; count < 3; count += 1) await rateLimits.takeFromPerson(person);
      expect((await rateLimits.takeFromPerson(person)).isRefused).toBe(true);
      // The first one waited; the others were not sent.
      const sent = commands.mock.calls.filter(([{ name }]) => !['ping', 'info', 'client'].includes(name));
      expect(sent.length).toBeLessThanOrEqual(1);
      await whenAway(memory);
      await expect.poll(() => changes().at(-1)).toBe('away');

      line.become('up');
      await expect.poll(() => memory.isAway()).toBe(false);
      await expect.poll(() => changes().at(-1)).toBe('back');
      // Each change is logged once.
      expect(changes().filter((change, index, all) => change === all[index - 1])).toEqual([]);
      // Its own memory goes on, and is shared again.
      const other = createRevokedTokens(await remember());
      await expect.poll(() => other.has(digestToken(token))).toBe(true);
    },
  );

  test('is reported in /health/ready and by a metric', async () => {
    const alone = await startAlone({ REDIS_URL: line.url });
    const state = async () => {
      const ready: unknown = await (await fetch(`${alone.url}/health/ready`)).json();
      const metrics = await (await fetch(`${alone.url}/metrics`)).text();
      return [ready, /^gateway_redis_up (\d)$/m.exec(metrics)?.[1]];
    };
    await expect.poll(state).toMatchObject([{ redis: true }, '1']);
    line.become('frozen');
    await expect
      .poll(async () => {
        const { body } = await alone.post({ query: '{ __typename }' });
        return [body.data, ...(await state())];
      })
      .toMatchObject([{ __typename: 'Query' }, { redis: false }, '0']);
    await alone.close();
  });
});
