/** A stopping gateway finishes its requests while clients move to others. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { Pool, request } from 'undici';
import { expect, test } from 'vitest';
import { startAlone } from './standalone.ts';

test('answers with Connection: close until no connection is left', async () => {
  const alone = await startAlone({ DRAIN_SECONDS: '300' });
  const pool = new Pool(alone.url, { connections: 1 });
  const ask = async () => {
    const { statusCode, headers, body } = await pool.request({
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ __typename }"}',
    });
    await body.dump();
    return { statusCode, connection: headers.connection };
  };
  const health = async () => (await request(`${alone.url}/health/live`, { reset: true })).statusCode;
  const idle = connect(alone.gateway.port, '127.0.0.1');
  await once(idle, 'connect');
  expect(await ask()).toEqual({ statusCode: 200, connection: 'keep-alive' });
  expect(await health()).toBe(200);

  let hasEnded = false;
  const ended = alone.close().then(() => (hasEnded = true));
  // By the connection that was open, and by a new one.
  const closing = { statusCode: 200, connection: 'close' };
  expect([await ask(), await ask()]).toEqual([closing, closing]);
  expect(await health()).toBe(503);
  expect(hasEnded).toBe(false);
  idle.destroy();
  await ended;
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await pool.close();
});
