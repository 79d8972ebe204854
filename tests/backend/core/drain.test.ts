/** A backend that is to end, and was given time for it, leaves those who ask it to the others. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { Pool, request } from 'undici';
import { expect, it } from 'vitest';
import { startBackend } from '../harness.ts';

it('answers remaining requests and announces the shutdown until no connection is left', async () => {
  const backend = await startBackend({ env: { DRAIN_SECONDS: '300' } });
  const pool = new Pool(backend.url, { connections: 1 });
  const ask = async () => {
    const { statusCode, headers, body } = await pool.request({ method: 'GET', path: '/admin/platformget' });
    await body.dump();
    return { statusCode, connection: headers.connection };
  };
  const health = async (path: string) => (await request(backend.url + path, { reset: true })).statusCode;
  const idle = connect(backend.port, '127.0.0.1');
  await once(idle, 'connect');
  expect(await ask()).toEqual({ statusCode: 200, connection: 'keep-alive' });
  expect([await health('/health/live'), await health('/health/ready')]).toEqual([200, 200]);

  let hasEnded = false;
  const ended = backend.close().then(() => (hasEnded = true));
  // By the connection that was open, and by a new one.
  const leaves = { statusCode: 200, connection: 'close' };
  expect([await ask(), await ask()]).toEqual([leaves, leaves]);
  expect([await health('/health/live'), await health('/health/ready')]).toEqual([503, 503]);
  expect(hasEnded).toBe(false);
  idle.destroy();
  await ended;
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await pool.close();
});
