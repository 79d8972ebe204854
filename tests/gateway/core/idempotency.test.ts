import { Redis } from 'ioredis';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../../gateway/core/context.ts';
import { createMemoryStore, createRedisStore, once } from '../../../gateway/core/idempotency.ts';

const store = createMemoryStore();
const context = (username: string) =>
  ({
    claims: { username, isAdministrator: false, exp: undefined },
    token: 't',
    idempotency: store,
  }) as unknown as Context;

describe('idempotency keys', () => {
  test('a retry is answered like the first call, under way or ended, and writes nothing more', async () => {
    let writes = 0;
    const write = async () => ({ id: (writes += 1) });
    const [a, b] = await Promise.all([
      once(context('a'), 'm', 'k', write),
      once(context('a'), 'm', 'k', write),
    ]);
    expect(await once(context('a'), 'm', 'k', write)).toEqual(a);
    expect(b).toEqual(a);
    expect(writes).toBe(1);
  });

  test('keys of two people, two mutations, or none at all have nothing to do with each other', async () => {
    let writes = 0;
    const write = async () => (writes += 1);
    await once(context('a'), 'm', 'k2', write);
    await once(context('b'), 'm', 'k2', write);
    await once(context('a'), 'n', 'k2', write);
    await once(context('a'), 'm', null, write);
    await once(context('a'), 'm', undefined, write);
    expect(writes).toBe(5);
  });

  test('a failure is not kept: the retry is a new attempt', async () => {
    await expect(once(context('a'), 'm', 'k3', () => Promise.reject(new Error('cut')))).rejects.toThrow(
      'cut',
    );
    expect(await once(context('a'), 'm', 'k3', async () => 7)).toBe(7);
  });

  test('where results cannot be kept the write is done, and the log tells', async () => {
    const redis = new Redis('redis://127.0.0.1:9', { maxRetriesPerRequest: 1, enableOfflineQueue: false });
    redis.on('error', () => undefined);
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    const away = { ...context('a'), log, idempotency: createRedisStore(redis) };
    expect(await once(away, 'm', 'k4', async () => 7)).toBe(7);
    expect(lines).toHaveLength(2);
    redis.disconnect();
  });

  test.each(['', 'x'.repeat(65)])('a key of %j is refused', async (key) => {
    await expect(once(context('a'), 'm', key, async () => 1)).rejects.toMatchObject({
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });
});
