import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../gateway/core/config.ts';
import { createMetrics, type Metrics } from '../../../gateway/core/http/metrics.ts';
import { createRestClient, type RestClient } from '../../../gateway/core/rest/client.ts';
import { multipart } from '../../../gateway/core/rest/multipart.ts';
import { type FaultyApi, startAlone, startFaultyApi, unsignedToken } from './standalone.ts';

let api: FaultyApi;
let metrics: Metrics;
let client: RestClient;

const start = (settings: Record<string, string> = {}) => {
  metrics = createMetrics();
  client = createRestClient(
    readConfig({ BACKEND_URL: api.url, API_TIMEOUT_MS: '60000', ...settings }),
    metrics,
    pino({ level: 'silent' }),
  );
};
/** For tests of what is not waited for any longer. */
const impatient = { API_TIMEOUT_MS: '300' };
const restart = async (settings: Record<string, string>) => {
  await client.close();
  start(settings);
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

/** The whole of an answer, undecoded. */
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
/** How many calls of an operation a counter has counted, by the label that tells them apart. */
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

describe('a failure of the API becomes a typed error', () => {
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
      'an answer that is not HTTP',
      (r: ServerResponse) => void r.socket?.end('220 mail.example.org ESMTP\r\n'),
      'UPSTREAM_INVALID_RESPONSE',
    ],
    ['a server error', (r: ServerResponse) => r.writeHead(500).end('SELECT secret'), 'UPSTREAM_UNAVAILABLE'],
    [
      'a cut answer',
      (r: ServerResponse) =>
        void r.writeHead(200, { 'content-length': '100' }).write('{"a"', () => r.destroy()),
      'UPSTREAM_UNAVAILABLE',
    ],
    ['silence', () => undefined, 'UPSTREAM_TIMEOUT'],
    ['a refused token', (r: ServerResponse) => r.writeHead(401).end(), 'UNAUTHENTICATED'],
  ])('%s', async (name, answer, expected) => {
    if (expected === 'UPSTREAM_TIMEOUT') await restart(impatient);
    api.answer = (_request, response) => void answer(response);
    await expect(open().read(read)).rejects.toMatchObject(code(expected));
    // A write whose answer says nothing that can be read is done all the same.
    if (name === 'broken JSON') expect(await open().write(read)).toEqual({});
    else await expect(open().write(read)).rejects.toMatchObject(code(expected));
  });

  test('shows clients nothing of the API', async () => {
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

describe('an answer', () => {
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

  test('that never ends is cut at the size limit', async () => {
    let isClosed = false;
    let sent = 0;
    api.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = ' '.repeat(1024 * 1024);
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
    // What the system had in its buffers comes on top of 16 MiB.
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  test('to reads is not shared with one that starts more than a second later, and a stuck one is not kept', async () => {
    const branding = { method: 'GET' as const, path: '/admin/platformget', sharedFor: 60_000 };
    const waiting: ServerResponse[] = [];
    api.answer = (_request, response) => void waiting.push(response);
    const first = [open().read(read), open().read(branding)];
    await expect.poll(() => waiting.length).toBe(2);
    const { now } = performance;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 1_001);
    const later = [open().read(read), open().read(branding)];
    await expect.poll(() => waiting.length).toBe(4);
    for (const response of waiting.splice(2)) good(response, '"new"');
    expect(await Promise.all(later)).toEqual(['new', 'new']);
    for (const response of waiting) good(response, '"old"');
    expect(await Promise.all(first)).toEqual(['old', 'old']);
    expect(await open('somebody else').read(branding)).toBe('new');
  });

  test('that is the same for everybody is not kept when it changed meanwhile', async () => {
    const branding = { method: 'GET' as const, path: '/admin/platformget', sharedFor: 60_000 };
    const waiting: ServerResponse[] = [];
    api.answer = (_request, response) => void waiting.push(response);
    const before = open().read(branding);
    await expect.poll(() => waiting.length).toBe(1);
    client.forgetShared();
    good(waiting[0]!, '"before"');
    expect(await before).toBe('before');
    api.answer = (_request, response) => good(response, '"after"');
    expect(await open().read(branding)).toBe('after');
  });
});

describe('reads', () => {
  test('of the same person are joined while one is under way, until something changes', async () => {
    const waiting: ServerResponse[] = [];
    api.answer = (_request, response) => void waiting.push(response);
    const reads = [open().read(read), open().read(read)];
    await expect.poll(() => waiting.length).toBe(1);
    reads.push(open('somebody else').read(read));
    await expect.poll(() => waiting.length).toBe(2);
    client.separateReads();
    reads.push(open().read(read));
    await expect.poll(() => waiting.length).toBe(3);
    waiting.forEach((response, index) => good(response, `{"answer":${index}}`));
    expect(await Promise.all(reads)).toEqual([0, 0, 1, 2].map((answer) => ({ answer })));
  });

  test('of the past are kept for their person, also after writes', async () => {
    const settled = { ...read, settledFor: 60_000 };
    const ask = async (token = 'one') => open(token).read(settled);
    let answers = 0;
    api.answer = (_request, response) => good(response, `{"answer":${(answers += 1)}}`);
    expect([await ask(), await ask('two')]).toEqual([{ answer: 1 }, { answer: 2 }]);
    await open('two').write(read);
    expect(await ask()).toEqual({ answer: 1 });
    client.forgetShared();
    expect(await ask()).toEqual({ answer: 4 });
  });

  test('that hold are kept for their person until something changes or anybody writes', async () => {
    const holding = { ...read, holdsFor: 60_000 };
    const ask = async (token = 'one') => open(token).read(holding);
    let answers = 0;
    api.answer = (_request, response) => good(response, `{"answer":${(answers += 1)}}`);
    expect([await ask(), await ask(), await ask('two')]).toEqual([
      { answer: 1 },
      { answer: 1 },
      { answer: 2 },
    ]);
    client.separateReads();
    expect([await ask(), await ask()]).toEqual([{ answer: 3 }, { answer: 3 }]);
    await open('two').write({ ...read, leavesReads: true });
    expect([answers, await ask()]).toEqual([4, { answer: 3 }]);
    await open('two').write(read);
    expect([answers, await ask()]).toEqual([5, { answer: 6 }]);
  });

  test('are retried once after a lost connection, while the client waits; writes are not', async () => {
    let failures = 1;
    api.answer = (_request, response) => {
      if (failures-- > 0) response.destroy();
      else good(response);
    };
    await expect(open().read(read)).resolves.toEqual({ ok: 1 });
    const times = async (count: number, call: () => Promise<unknown>) => {
      failures = 9;
      api.received.length = 0;
      await expect(call()).rejects.toMatchObject(unavailable);
      expect(api.received).toHaveLength(count);
    };
    await times(2, () => open().read(read));
    await times(1, () => open().write(read));
    await times(1, () => openAs({ token: 'left', requestId: 'request-2', hasLeft: () => true }).read(read));
  });

  test('are retried once after 502, 503 and 504; writes are not', async () => {
    for (const status of [502, 503, 504]) {
      api.answer = (_request, response) => void response.writeHead(status).end();
      api.received.length = 0;
      await expect(open().read(read)).rejects.toMatchObject(unavailable);
      expect(api.received).toHaveLength(2);
      await expect(open().write(read)).rejects.toMatchObject(unavailable);
      expect(api.received).toHaveLength(3);
    }
  });

  test('that are the same for everybody are sent without a token and kept', async () => {
    const branding = { method: 'GET' as const, path: '/admin/platformget', sharedFor: 60_000 };
    await open('one').read(branding);
    await open('two').read(branding);
    expect(api.received).toHaveLength(1);
    expect(api.received[0]?.headers.authorization).toBeUndefined();
  });

  test('and writes carry the request id, and the idempotency key where the API takes it', async () => {
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
  /** Makes calls one after the other, and ignores their failures. */
  const fail = async (times: number, call: { method: 'GET' | 'POST'; path: string }, token?: string) => {
    for (let count = 0; count < times; count += 1)
      await open(token)
        .write(call)
        .catch(() => undefined);
  };
  /** Closes the connections of some operations instead of answering. */
  const cut = (...paths: string[]) => {
    api.answer = (request, response) =>
      paths.includes(request.url ?? '') ? void response.destroy() : good(response);
  };

  const { now } = Date;
  let passed = 0;
  /** Lets the time pass after which a call tries again. */
  const passPause = () => {
    passed += 2_001;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + passed);
  };
  /** Five failures in a row, no two of them of the same person. */
  const open5 = async () => {
    for (const person of ['one', 'two', 'one', 'two', 'one']) await fail(1, read, person);
  };

  test('open after failures of an operation, for it alone, and close after one call that is answered', async () => {
    cut(read.path);
    await open5();
    expect(received(read.path)).toBe(5);
    await expect(open('three').write(read)).rejects.toMatchObject(unavailable);
    expect(received(read.path)).toBe(5);
    expect(await counted('gateway_upstream_refused_total', 'POST /api/publication', 'reason')).toEqual({
      breaker: 1,
    });
    expect(await open().write(other)).toEqual({ ok: 1 });

    // One call tries again; meanwhile the others fail at once.
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

  test('are neither opened nor kept open by one person alone', async () => {
    cut(read.path);
    const session = (number: number) => unsignedToken({ username: 'one@example.org', number });
    await fail(5, read, session(1));
    await fail(5, read, session(2));
    expect(received(read.path)).toBe(10);

    await open5();
    api.answer = (request, response) =>
      request.headers.authorization === 'Bearer one' ? void response.destroy() : good(response);
    for (let count = 0; count < 2; count += 1) {
      passPause();
      await fail(1, read, 'one');
    }
    expect(await open('two').write(read)).toEqual({ ok: 1 });
  });
});

describe('limits', () => {
  /** Calls of one operation that wait until `release`. */
  function hang(tokens: string[]) {
    const waiting: ServerResponse[] = [];
    api.answer = (request, response) =>
      request.url === '/hangs' ? void waiting.push(response) : good(response);
    const calls = tokens.map((token) => open(token).write({ method: 'GET', path: '/hangs' }));
    return {
      waiting,
      async release() {
        api.answer = (_request, response) => good(response);
        for (const response of waiting) good(response);
        return Promise.all(calls);
      },
    };
  }

  test('keep connections free from a person who holds many, and from an operation that hangs', async () => {
    await restart({ API_CONNECTIONS: '16' });
    // Two for a person, four for an operation.
    const tokens = ['one', 'one', 'one', 'two', 'two', 'three'];
    const { waiting, release } = hang(tokens);
    await expect.poll(() => waiting.length).toBe(4);
    const held = (person: string) =>
      api.received.filter(({ headers }) => headers.authorization === `Bearer ${person}`).length;
    expect([held('one'), held('two'), held('three')]).toEqual([2, 2, 0]);
    expect(await open('three').read(other)).toEqual({ ok: 1 });
    expect(await release()).toHaveLength(tokens.length);
  });

  test('reject a call whose turn does not come, and a timeout gives its place back', async () => {
    await restart({ API_TIMEOUT_MS: '1000', API_CONNECTIONS: '1' });
    api.answer = () => undefined;
    const held = expect(open('one').write(read)).rejects.toMatchObject(code('UPSTREAM_TIMEOUT'));
    await expect.poll(() => api.received.length).toBe(1);
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
      multipart: multipart(
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

  test('have no deadline in all while the client sends and the API stores', async () => {
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

  test('end when the API takes nothing more', async () => {
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

describe('reachability', () => {
  test('counts a failing answer, but neither a short outage nor a lost connection', async () => {
    api.answer = (_request, response) => void response.writeHead(500).end();
    expect(await client.isReachable()).toBe(true);
    api.answer = (_request, response) => void response.writeHead(503).end();
    expect(await client.isReachable()).toBe(false);
    api.answer = (_request, response) => void response.destroy();
    expect(await client.isReachable()).toBe(false);
  });

  test('is checked once for all who ask, and does not wait for calls', async () => {
    await restart({ API_CONNECTIONS: '1' });
    const waiting: ServerResponse[] = [];
    api.answer = (_request, response) => void waiting.push(response);
    const call = open().write(read);
    await expect.poll(() => waiting.length).toBe(1);
    const asked = [client.isReachable(), client.isReachable(), client.isReachable()];
    await expect.poll(() => waiting.length).toBe(2);
    for (const response of waiting) good(response);
    expect(await Promise.all(asked)).toEqual([true, true, true]);
    await call;
    expect(received('/admin/platformget')).toBe(1);
  });
});
