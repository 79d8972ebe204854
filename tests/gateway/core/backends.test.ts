/** Several servers of one API behind one gateway: asked in turn, and one that goes is missed by nobody. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackends, type Backends } from '../../../gateway/core/rest/backends.ts';
import { type FaultyApi, startFaultyApi } from './standalone.ts';

let apis: [FaultyApi, FaultyApi];
let backends: Backends;
const well: FaultyApi['answer'] = (_request, response) => void response.writeHead(200).end('{}');
beforeAll(async () => {
  apis = [await startFaultyApi(), await startFaultyApi()];
  backends = createBackends(
    apis.map(({ url }) => url),
    { connections: 4 },
  );
});
afterAll(async () => {
  await backends.destroy();
  await Promise.all(apis.map((api) => api.close()));
});

/** The statuses of requests one after the other, and which server took each of them. */
async function ask(count: number, method: 'GET' | 'POST' = 'GET') {
  for (const api of apis) api.received = [];
  const statuses = new Set<number>();
  for (let made = 0; made < count; made += 1) {
    const { statusCode, body } = await backends.request({
      method,
      path: '/x',
      body: method === 'POST' ? '{}' : null,
    });
    statuses.add(statusCode);
    await body.dump();
  }
  return { statuses: [...statuses], taken: apis.map(({ received }) => received.length) };
}

test('are asked in turn', async () => {
  expect(await ask(10)).toEqual({ statuses: [200], taken: [5, 5] });
});

test('one that is about to end is left out, whatever is asked, and nothing fails', async () => {
  apis[0].answer = (_request, response) =>
    void response.writeHead(503, { connection: 'close' }).end('{"message":"ending"}');
  const { statuses, taken } = await ask(10, 'POST');
  expect(statuses).toEqual([200]);
  // It was tried once, and all were answered by the other.
  expect(taken).toEqual([1, 10]);
});

test('one that is gone is left out, and asked again once it is back', async () => {
  const port = Number(new URL(apis[0].url).port);
  await apis[0].close();
  expect((await ask(10, 'POST')).statuses).toEqual([200]);
  apis[0] = await startFaultyApi(port);
  apis[0].answer = well;
  await expect.poll(async () => (await ask(4)).taken[0]).toBeGreaterThan(0);
});

test('a 503 of one that goes on is its answer, and all gone is told', async () => {
  apis[0].answer = apis[1].answer = (_request, response) => void response.writeHead(503).end();
  expect((await ask(2)).statuses).toEqual([503]);
  await Promise.all(apis.map((api) => api.close()));
  // A connection that is just being closed says so otherwise.
  const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
  await expect.poll(() => ask(1).then(() => 'answered', codeOf)).toBe('ECONNREFUSED');
  apis = [await startFaultyApi(), await startFaultyApi()];
});
