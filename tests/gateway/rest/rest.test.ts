/** Calls to the REST API: errors, limits, retries, shared reads, circuit breakers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../gateway/config/config.ts';
import { createMetrics, type Metrics } from '../../../gateway/http/metrics.ts';
import { createRestClient, type RestClient } from '../../../gateway/rest/client.ts';
import { composeMultipart } from '../../../gateway/rest/multipart.ts';
import { type FaultyApi, startAlone, startFaultyApi, unsignedToken } from '../app/standalone.ts';

let api: FaultyApi;
let metrics: Metrics;
let client: RestClient;

const start = (settings: Record<string, string> = {}, apiConnections = 128) => {
  metrics = createMetrics();
  client = createRestClient(
    { ...readConfig({ BACKEND_URL: api.url, API_TIMEOUT_MS: '60000', ...settings }), apiConnections },
    metrics,
    pino({ level: 'silent' }),
  );
};
const impatient = { API_TIMEOUT_MS: '300' };
const restart = async (settings: Record<string, string>, apiConnections?: number) => {
  await client.close();
  start(settings, apiConnections);
};
beforeEach(async () => {
  api = await startFaultyApi();
  start();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await api.close();
  await client.close();
});

const whole = (answer: unknown) => answer;
const openAs = (session: Parameters<RestClient['open']>[0]) => {
  const rest = client.open(session);
  type Made = Parameters<typeof rest.read>[0];
  return { read: (call: Made) => rest.read(call, whole), write: (call: Made) => rest.write(call, whole) };
};
const open = (token: string | null = 'a.b.c') => openAs({ token, requestId: 'request-1' });
const read = { method: 'POST' as const, path: '/api/publication', json: { nbpost: 3 } };
const other = { method: 'GET' as const, path: '/api/getlink' };
const code = (value: string) => ({ extensions: { code: value } });
const unavailable = code('UPSTREAM_UNAVAILABLE');

const good = (response: ServerResponse, answer = '{"ok":1}') =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
const received = (path: string) => api.received.filter(({ call }) => call.endsWith(path)).length;
/** Values of a counter for one operation, by a label. */
async function counted(metric: string, operation: string, label: string): Promise<Record<string, number>> {
  const { values } = (await metrics.registry.getMetricsAsJSON()).find(({ name }) => name === metric) as {
    values: { value: number; metricName?: string; labels: Record<string, string> }[];
  };
  return Object.fromEntries(
    values
      .filter(
        (entry) => entry.labels.operation === operation && !/_(bucket|sum)$/.test(entry.metricName ?? ''),
      )
      .map((entry) => [entry.labels[label], entry.value]),
  );
}

describe('errors', () => {
  test.each([
    [
      'HTML',
      (r: ServerResponse) => r.writeHead(200, { 'content-type': 'text/html' }).end('<html>down</html>'),
      'UPSTREAM_INVALID_RESPONSE',
    ],
    [
      'broken JSON',
      (r: ServerResponse) => r.writeHead(200, { 'content-type': 'application/json' }).end('{"a":'),
      'UPSTREAM_INVALID_RESPONSE',
    ],
    [
      'no HTTP',
      (r: ServerResponse) => void r.socket?.end('220 mail.example.org ESMTP\r\n'),
      'UPSTREAM_INVALID_RESPONSE',
    ],
    ['a server error', (r: ServerResponse) => r.writeHead(500).end('SELECT secret'), 'UPSTREAM_UNAVAILABLE'],
    [
      'a cut response',
      (r: ServerResponse) =>
        void r.writeHead(200, { 'content-length': '100' }).write('{"a"', () => r.destroy()),
      'UPSTREAM_UNAVAILABLE',
    ],
    ['no response', () => undefined, 'UPSTREAM_TIMEOUT'],
    ['a rejected token', (r: ServerResponse) => r.writeHead(401).end(), 'UNAUTHENTICATED'],
  ])('maps %s to a code', async (name, answer, expected) => {
    if (expected === 'UPSTREAM_TIMEOUT') await restart(impatient);
    api.answer = (_request, response) => void answer(response);
    await expect(open().read(read)).rejects.toMatchObject(code(expected));
    // A write that succeeded is not an error because its response is unreadable.
    if (name === 'broken JSON') expect(await open().write(read)).toEqual({});
    else await expect(open().write(read)).rejects.toMatchObject(code(expected));
  });

  test('contain no details of the API', async () => {
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

  test('B682: the last known branding is shown while the API fails', async () => {
    const alone = await startAlone({ BACKEND_URL: api.url });
    const look = async () => (await alone.post({ query: '{ branding { name } }' })).body;
    api.answer = (_request, response) => good(response, '{"nom":"Agora"}');
    expect(await look()).toEqual({ data: { branding: { name: 'Agora' } } });
    api.answer = (_request, response) => void response.writeHead(500).end();
    const { now } = performance;
    // Past the time for which a look is cached.
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 60_000);
    const before = received('/admin/platformget');
    expect(await look()).toEqual({ data: { branding: { name: 'Agora' } } });
    expect(received('/admin/platformget')).toBeGreaterThan(before);
    await alone.close();
  });
});

describe('a response', () => {
  test('that trickles ends at the deadline, and its connection is closed', async () => {
    await restart(impatient);
    const closed = vi.fn();
    api.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => {
        clearInterval(drip);
        closed();
      });
    };
    await expect(open().read(read)).rejects.toMatchObject(code('UPSTREAM_TIMEOUT'));
    await expect.poll(() => closed.mock.calls.length).toBe(1);
    expect(api.received).toHaveLength(1);
  });

  test('is cut at the size limit', async () => {
    let [isClosed, sent] = [false, 0];
    const piece = ' '.repeat(1024 * 1024);
    api.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        sent += piece.length;
        if (response.write(piece)) setImmediate(more);
        else response.once('drain', more);
      };
      response.on('close', () => (isClosed = true));
      more();
    };
    await expect(open().read(read)).rejects.toMatchObject(code('UPSTREAM_INVALID_RESPONSE'));
    await expect.poll(() => isClosed).toBe(true);
    // 16 MiB, and what the system buffers.
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('reads', () => {
  const branding = { method: 'GET' as const, path: '/admin/platformget', sharedFor: 60_000 };
  /** Responses that the test completes. */
  function hold() {
    const waiting: ServerResponse[] = [];
    api.answer = (_request, response) => void waiting.push(response);
    return waiting;
  }

  test('of one person are shared while in flight, for a second, until something changes', async () => {
    const waiting = hold();
    const reads = [open().read(read), open().read(read)];
    await expect.poll(() => waiting.length).toBe(1);
    reads.push(open('somebody else').read(read));
    await expect.poll(() => waiting.length).toBe(2);
    client.separateReads();
    reads.push(open().read(read));
    await expect.poll(() => waiting.length).toBe(3);
    const { now } = performance;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 1_001);
    reads.push(open().read(read));
    await expect.poll(() => waiting.length).toBe(4);
    waiting.forEach((response, index) => good(response, `{"answer":${index}}`));
    expect(await Promise.all(reads)).toEqual([0, 0, 1, 2, 3].map((answer) => ({ answer })));
  });

  test('that are public are sent without a token and cached, unless they changed meanwhile', async () => {
    await open('one').read(branding);
    await open('two').read(branding);
    expect(api.received).toHaveLength(1);
    expect(api.received[0]?.headers.authorization).toBeUndefined();
    client.forgetShared();
    const waiting = hold();
    const before = open().read(branding);
    await expect.poll(() => waiting.length).toBe(1);
    client.forgetShared();
    good(waiting[0]!, '"before"');
    expect(await before).toBe('before');
    api.answer = (_request, response) => good(response, '"after"');
    expect(await open().read(branding)).toBe('after');
  });

  test('of immutable data are cached per person, also after writes', async () => {
    const ask = async (token = 'one') => open(token).read({ ...read, settledFor: 60_000 });
    let answers = 0;
    api.answer = (_request, response) => good(response, `{"answer":${(answers += 1)}}`);
    expect([await ask(), await ask('two')]).toEqual([{ answer: 1 }, { answer: 2 }]);
    await open('two').write(read);
    expect(await ask()).toEqual({ answer: 1 });
    client.forgetShared();
    expect(await ask()).toEqual({ answer: 4 });
  });

  test('with a reuse time are cached per person until something changes or anybody writes', async () => {
    const ask = async (token = 'one') => open(token).read({ ...read, holdsFor: 60_000 });
    let answers = 0;
    api.answer = (_request, response) => good(response, `{"answer":${(answers += 1)}}`);
    const all = async (...tokens: string[]) => {
      const given: unknown[] = [];
      for (const token of tokens) given.push(await ask(token));
      return given;
    };
    expect(await all('one', 'one', 'two')).toEqual([{ answer: 1 }, { answer: 1 }, { answer: 2 }]);
    client.separateReads();
    expect(await all('one', 'one')).toEqual([{ answer: 3 }, { answer: 3 }]);
    await open('two').write({ ...read, leavesReads: true });
    expect([answers, await ask()]).toEqual([4, { answer: 3 }]);
    await open('two').write(read);
    expect([answers, await ask()]).toEqual([5, { answer: 6 }]);
  });

  test('are retried once after a lost connection or a short outage, while the client waits; writes are not', async () => {
    const calls = async (count: number, call: () => Promise<unknown>) => {
      api.received.length = 0;
      await expect(call()).rejects.toMatchObject(unavailable);
      expect(api.received).toHaveLength(count);
    };
    for (const status of [undefined, 502, 503, 504]) {
      let failures = 1;
      api.answer = (_request, response) => {
        if (failures-- <= 0) good(response);
        else if (status === undefined) response.destroy();
        else response.writeHead(status).end();
      };
      await expect(open(`one ${status}`).read(read)).resolves.toEqual({ ok: 1 });
      failures = 9;
      await calls(2, () => open(`two ${status}`).read(read));
      await calls(1, () => open(`three ${status}`).write(read));
      const left = { token: `left ${status}`, requestId: 'request-2', hasLeft: () => true };
      await calls(1, () => openAs(left).read(read));
      await restart({});
    }
  });

  test('and writes carry the request id, and the idempotency key if the API accepts it', async () => {
    await open().write({ ...read, idempotencyKey: 'key-0' });
    expect(api.received[0]?.headers).not.toHaveProperty('idempotency-key');
    await restart({ API_EXTENSIONS: 'IDEMPOTENCY' });
    api.received.length = 0;
    await open().write({ ...read, idempotencyKey: 'key-1' });
    expect(api.received[0]?.headers).toMatchObject({
      'x-request-id': 'request-1',
      'idempotency-key': 'key-1',
      authorization: 'Bearer a.b.c',
    });
  });
});

describe('circuit breakers', () => {
  const fail = async (times: number, token?: string) => {
    for (let count = 0; count < times; count += 1)
      await open(token)
        .write(read)
        .catch(() => undefined);
  };
  const cut = () => {
    api.answer = (request, response) =>
      request.url === read.path ? void response.destroy() : good(response);
  };
  const { now } = Date;
  let passed = 0;
  /** Lets the time pass after which a call is tried again. */
  const passPause = () => {
    passed += 2_001;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + passed);
  };
  const failForSeveral = async () => {
    for (const person of ['one', 'two', 'one', 'two', 'one']) await fail(1, person);
  };

  test('open after five missing responses of one operation, and close after the next response', async () => {
    cut();
    await failForSeveral();
    expect(received(read.path)).toBe(5);
    await expect(open('three').write(read)).rejects.toMatchObject(unavailable);
    expect(received(read.path)).toBe(5);
    expect(await counted('gateway_upstream_refused_total', 'POST /api/publication', 'reason')).toEqual({
      breaker: 1,
    });
    expect(await open().write(other)).toEqual({ ok: 1 });

    // One call is tried again; meanwhile the others fail at once.
    const waiting: ServerResponse[] = [];
    api.answer = (request, response) =>
      request.url === read.path ? void waiting.push(response) : good(response);
    passPause();
    const trial = open('three').write(read);
    await expect.poll(() => waiting.length).toBe(1);
    await expect(open('four').write(read)).rejects.toMatchObject(unavailable);
    expect(await open('four').write(other)).toEqual({ ok: 1 });
    good(waiting[0]!);
    expect(await trial).toEqual({ ok: 1 });
    api.answer = (_request, response) => good(response);
    expect(await open('four').write(read)).toEqual({ ok: 1 });
  });

  test('stay closed after server errors, and after failures of one person', async () => {
    api.answer = (_request, response) => void response.writeHead(500).end('{}');
    await failForSeveral();
    await failForSeveral();
    expect(received(read.path)).toBe(10);
    cut();
    for (const number of [1, 2]) await fail(5, unsignedToken({ username: 'one@example.org', number }));
    expect(received(read.path)).toBe(20);
    await failForSeveral();
    api.answer = (request, response) =>
      request.headers.authorization === 'Bearer one' ? void response.destroy() : good(response);
    for (let count = 0; count < 2; count += 1) {
      passPause();
      await fail(1, 'one');
    }
    expect(await open('two').write(read)).toEqual({ ok: 1 });
  });
});

describe('limits', () => {
  test('keep connections free from one busy person and from a hanging operation', async () => {
    await restart({}, 16);
    const waiting: ServerResponse[] = [];
    api.answer = (request, response) =>
      request.url === '/hangs' ? void waiting.push(response) : good(response);
    // Two for a person, four for an operation.
    const calls = ['one', 'one', 'one', 'two', 'two', 'three'].map((token) =>
      open(token).write({ method: 'GET', path: '/hangs' }),
    );
    await expect.poll(() => waiting.length).toBe(4);
    const held = (person: string) =>
      api.received.filter(({ headers }) => headers.authorization === `Bearer ${person}`).length;
    expect([held('one'), held('two'), held('three')]).toEqual([2, 2, 0]);
    expect(await open('three').read(other)).toEqual({ ok: 1 });
    api.answer = (_request, response) => good(response);
    for (const response of waiting) good(response);
    expect(await Promise.all(calls)).toHaveLength(6);
  });

  test('reject a call that waited half its timeout for a connection, which a timeout returns', async () => {
    await restart({ API_TIMEOUT_MS: '600' }, 1);
    api.answer = () => undefined;
    const held = expect(open('one').write(read)).rejects.toMatchObject(code('UPSTREAM_TIMEOUT'));
    // Begun together, so that the shorter time ends first on a busy machine too.
    await expect(open('two').write(other)).rejects.toMatchObject(unavailable);
    expect(await counted('gateway_upstream_refused_total', 'GET /api/getlink', 'reason')).toEqual({
      busy: 1,
    });
    await held;
    api.answer = (_request, response) => good(response);
    expect(await open('two').write(other)).toEqual({ ok: 1 });
  });
});

describe('uploads', () => {
  beforeEach(() => restart(impatient));
  const mebibyte = Buffer.alloc(1024 * 1024);
  const upload = (bytes: number, open_: () => AsyncGenerator<Buffer>) =>
    open().write({
      method: 'POST',
      path: '/api/upload',
      multipart: composeMultipart(
        [],
        [
          {
            name: 'f',
            filename: 'f',
            contentType: 'video/mp4',
            size: async () => bytes,
            open: () => Readable.from(open_()),
          },
        ],
      ),
    });

  test('have no overall deadline while the client sends and the API stores', async () => {
    api.answer = (request, response) => void request.on('end', () => setTimeout(() => good(response), 500));
    expect(
      await upload(3 * mebibyte.length, async function* () {
        for (let count = 0; count < 3; count += 1) {
          yield mebibyte;
          await pause(200);
        }
      }),
    ).toEqual({ ok: 1 });
  });

  test('end when the API stops reading', async () => {
    let isClosed = false;
    let taken: IncomingMessage | undefined;
    api.answer = (request) => {
      taken = request.pause().on('close', () => (isClosed = true));
    };
    await expect(
      upload(1_000 * mebibyte.length, async function* () {
        for (;;) yield mebibyte;
      }),
    ).rejects.toMatchObject(code('UPSTREAM_TIMEOUT'));
    taken?.resume();
    await expect.poll(() => isClosed).toBe(true);
  });
});

test('the API is reachable when it fails, not when it is out or gone; one probe serves all', async () => {
  await restart({}, 1);
  for (const [status, expected] of [
    [500, true],
    [503, false],
    [undefined, false],
  ] as const) {
    api.answer = (_request, response) =>
      status === undefined ? void response.destroy() : void response.writeHead(status).end();
    expect(await client.isReachable()).toBe(expected);
  }
  const waiting: ServerResponse[] = [];
  api.answer = (_request, response) => void waiting.push(response);
  const call = open().write(read);
  await expect.poll(() => waiting.length).toBe(1);
  // It does not wait for calls either.
  const probes = [client.isReachable(), client.isReachable()];
  await expect.poll(() => waiting.length).toBe(2);
  for (const response of waiting) good(response);
  expect(await Promise.all(probes)).toEqual([true, true]);
  await call;
});
