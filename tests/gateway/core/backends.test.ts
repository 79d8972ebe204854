/** Several servers of one API behind one gateway: asked in turn, and one that goes is missed by nobody. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackends, type Backends } from '../../../gateway/core/rest/backends.ts';
import { createWhereabouts, type Whereabouts } from '../../../gateway/core/rest/whereabouts.ts';
import { type FaultyApi, startFaultyApi } from './standalone.ts';

let apis: [FaultyApi, FaultyApi];
let whereabouts: Whereabouts;
let backends: Backends;
const well: FaultyApi['answer'] = (_request, response) => void response.writeHead(200).end('{}');
beforeAll(async () => {
  apis = [await startFaultyApi(), await startFaultyApi()];
  whereabouts = createWhereabouts(
    apis.map(({ url }) => url),
    '/there',
  );
  backends = createBackends(whereabouts, { connections: 4 });
});
afterAll(async () => {
  whereabouts.close();
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
  return {
    statuses: [...statuses],
    taken: apis.map(({ received }) => received.filter(({ call }) => call.endsWith('/x')).length),
  };
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

test('one that says in time that it will end does what it has begun, streams too, and is asked nothing more until it answers', async () => {
  apis[0].answer = well;
  await expect.poll(async () => (await ask(4)).taken[0]).toBe(2);
  apis[0].answer = (_request, response) => void response.writeHead(200, { 'x-leaving': '1' }).end('{}');
  const { statuses, taken } = await ask(10);
  expect([statuses, taken]).toEqual([[200], [1, 9]]);
  // A stream can be sent once only: it goes to one that stays.
  for (const api of apis) api.received = [];
  for (let made = 0; made < 4; made += 1) {
    const body = Readable.from(['{}']);
    const answer = await backends.request({ method: 'POST', path: '/x', body });
    expect(answer.headers).not.toHaveProperty('x-leaving');
    await answer.body.dump();
  }
  // It is asked how it is, and has its share again once it stays.
  await expect.poll(() => apis[0].received.map(({ call }) => call)).toContain('GET /there');
  expect(apis[0].received.map(({ call }) => call)).not.toContain('POST /x');
  apis[0].answer = well;
  await expect.poll(async () => (await ask(4)).taken[0]).toBe(2);
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
