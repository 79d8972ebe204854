import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../gateway/config/config.ts';
import { createMetrics } from '../../gateway/http/metrics.ts';
import { createRestClient, type RestClient } from '../../gateway/rest/client.ts';

/** An API whose reads respond on demand, with the number of writes completed by then. */
const waiting: (() => void)[] = [];
let writes = 0;
const answer = (response: ServerResponse, seen: number) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ seen }));
};
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    const seen = writes;
    waiting.push(() => answer(response, seen));
  } else {
    writes += 1;
    answer(response, writes);
  }
});
let client: RestClient;
/** The whole of an answer, undecoded. */
const whole = (answer: unknown) => answer;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = createRestClient(
    readConfig({ BACKEND_URL: `http://127.0.0.1:${port}` }),
    createMetrics(),
    pino({ level: 'silent' }),
  );
});
afterAll(async () => {
  await client.close();
  server.close();
});

it('a read that follows a write never joins one that set out before it', async () => {
  const [tab, other] = ['tab-00001', 'other-0001'].map((requestId) =>
    client.open({ token: 'camille', requestId }),
  );
  const call = { method: 'GET', path: '/api/notif/count' } as const;
  const early = other!.read(call, whole);
  await expect.poll(() => waiting).toHaveLength(1);
  await tab!.write({ method: 'POST', path: '/api/pushview' });
  const late = tab!.read(call, whole);
  const joined = other!.read(call, whole);
  await expect.poll(() => waiting).toHaveLength(2);
  for (const release of waiting) release();
  expect(await Promise.all([early, late, joined])).toEqual([{ seen: 0 }, { seen: 1 }, { seen: 1 }]);
  expect(waiting).toHaveLength(2);
});
