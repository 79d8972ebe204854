import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../gateway/core/config.ts';
import { createMetrics } from '../../../gateway/core/http/metrics.ts';
import { createRestClient, type RestClient } from '../../../gateway/core/rest/client.ts';
import { type FaultyApi, startAlone, startFaultyApi, unsignedToken } from './standalone.ts';

let api: FaultyApi;
let client: RestClient;
beforeEach(async () => {
  api = await startFaultyApi();
  client = createRestClient(readConfig({ BACKEND_URL: api.url, API_TIMEOUT_MS: '300' }), createMetrics());
});
afterEach(async () => {
  await client.close();
  await api.close();
});

const open = (token: string | null = 'a.b.c') => client.open({ token, requestId: 'request-1' });
const read = { method: 'POST' as const, path: '/api/publication', json: { nbpost: 3 } };
const code = (value: string) => ({ extensions: { code: value } });

describe('faults of the API become typed errors', () => {
  test.each([
    [
      'HTML',
      (r: import('node:http').ServerResponse) =>
        r.writeHead(200, { 'content-type': 'text/html' }).end('<html>down</html>'),
      'UPSTREAM_INVALID_RESPONSE',
    ],
    [
      'broken JSON',
      (r: import('node:http').ServerResponse) =>
        r.writeHead(200, { 'content-type': 'application/json' }).end('{"a":'),
      'UPSTREAM_INVALID_RESPONSE',
    ],
    [
      'a server error',
      (r: import('node:http').ServerResponse) => r.writeHead(500).end('SELECT secret'),
      'UPSTREAM_UNAVAILABLE',
    ],
    [
      'a cut answer',
      (r: import('node:http').ServerResponse) =>
        void r.writeHead(200, { 'content-length': '100' }).write('{"a"', () => r.destroy()),
      'UPSTREAM_UNAVAILABLE',
    ],
    ['silence', () => undefined, 'UPSTREAM_TIMEOUT'],
    ['a refused token', (r: import('node:http').ServerResponse) => r.writeHead(401).end(), 'UNAUTHENTICATED'],
  ])('%s', async (_name, answer, expected) => {
    api.answer = (_request, response) => void answer(response);
    await expect(open().read(read)).rejects.toMatchObject(code(expected));
    await expect(open().write(read)).rejects.toMatchObject(code(expected));
  });

  test('nothing of the API shows in what clients read', async () => {
    const alone = await startAlone({ BACKEND_URL: api.url });
    api.answer = (_request, response) => void response.writeHead(500).end('SELECT * FROM users');
    const { text } = await alone.post(
      { query: '{ viewer { feed { nodes { id } } } }' },
      { authorization: `Bearer ${unsignedToken({ username: 'a@example.org', exp: 4_000_000_000 })}` },
    );
    expect(text).toContain('UPSTREAM_UNAVAILABLE');
    expect(text).not.toMatch(/SELECT|127\.0\.0\.1|stack/);
    await alone.close();
  });
});

describe('what is sent', () => {
  test('equal reads under way are one, but after news a read does not join an older one', async () => {
    const waiting: import('node:http').ServerResponse[] = [];
    api.answer = (_request, response) => void waiting.push(response);
    const reads = [open().read(read), open().read(read)];
    await expect.poll(() => waiting.length).toBe(1);
    client.separateReads();
    reads.push(open().read(read));
    await expect.poll(() => waiting.length).toBe(2);
    waiting.forEach((response, index) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(`{"answer":${index}}`),
    );
    expect(await Promise.all(reads)).toEqual([{ answer: 0 }, { answer: 0 }, { answer: 1 }]);
  });

  test('a read that was waited for in vain is not waited for again', async () => {
    let asked = 0;
    api.answer = () => void (asked += 1);
    await expect(open().read(read)).rejects.toMatchObject(code('UPSTREAM_TIMEOUT'));
    expect(asked).toBe(1);
  });

  test('a read is tried again after a fault in transit, a write never', async () => {
    let failures = 1;
    api.answer = (_request, response) => {
      if (failures-- > 0) response.destroy();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":1}');
    };
    await expect(open().read(read)).resolves.toEqual({ ok: 1 });
    failures = 1;
    api.received.length = 0;
    await expect(open().write(read)).rejects.toMatchObject(code('UPSTREAM_UNAVAILABLE'));
    expect(api.received).toHaveLength(1);
  });

  test('identical reads of one person share a call; those of two people never do', async () => {
    api.answer = (request, response) => {
      setTimeout(
        () =>
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ who: request.headers.authorization })),
        30,
      );
    };
    const [a, b, c] = await Promise.all([
      open('one').read(read),
      open('one').read(read),
      open('two').read(read),
    ]);
    expect(api.received).toHaveLength(2);
    expect([a, b, c]).toEqual([{ who: 'Bearer one' }, { who: 'Bearer one' }, { who: 'Bearer two' }]);
  });

  test('what is the same for everybody is asked without a token and kept for a moment', async () => {
    const branding = { method: 'GET' as const, path: '/admin/platformget', sharedFor: 60_000 };
    await open('one').read(branding);
    await open('two').read(branding);
    expect(api.received).toHaveLength(1);
    expect(api.received[0]?.headers.authorization).toBeUndefined();
  });

  test('the request id and the idempotency key travel with the call', async () => {
    await open().write({ ...read, idempotencyKey: 'key-1' });
    expect(api.received[0]?.headers).toMatchObject({
      'x-request-id': 'request-1',
      'idempotency-key': 'key-1',
      authorization: 'Bearer a.b.c',
    });
  });
});

test('after ten failures calls fail at once, and go through again when the API is back', async () => {
  api.answer = (_request, response) => void response.writeHead(503).end();
  for (let i = 0; i < 10; i += 1)
    await open()
      .write(read)
      .catch(() => undefined);
  const sent = api.received.length;
  await expect(open().write(read)).rejects.toMatchObject(code('UPSTREAM_UNAVAILABLE'));
  expect(api.received).toHaveLength(sent);
  api.answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{"back":true}');
  await expect
    .poll(
      () =>
        open()
          .write(read)
          .catch(() => null),
      { interval: 100 },
    )
    .toEqual({ back: true });
});
