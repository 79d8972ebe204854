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

describe('faults of the API become typed errors', () => {
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
      'what is no HTTP',
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

describe('an answer has an end', () => {
  test('one that trickles ends with the deadline, and its connection is given back', async () => {
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

  test('one that never ends is cut at its limit', async () => {
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

  test('reads do not join one that set out more than a second ago, nor is a shared one kept that is stuck', async () => {
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

  test('what is the same for everybody is not kept when it was asked before it changed', async () => {
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

describe('what is sent', () => {
  test('equal reads under way are one, but after news a read does not join an older one', async () => {
    const waiting: ServerResponse[] = [];
    api.answer = (_request, response) => void waiting.push(response);
    const reads = [open().read(read), open().read(read)];
    await expect.poll(() => waiting.length).toBe(1);
    client.separateReads();
    reads.push(open().read(read));
    await expect.poll(() => waiting.length).toBe(2);
    waiting.forEach((response, index) => good(response, `{"answer":${index}}`));
    expect(await Promise.all(reads)).toEqual([{ answer: 0 }, { answer: 0 }, { answer: 1 }]);
  });

  test('what is of the past serves its own person, whatever is written, until all that is kept is forgotten', async () => {
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

  test('an answer that holds serves its own person alone, until news come or anybody writes', async () => {
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

  test('calls of one kind are eight at once for a person, and leave room for others', async () => {
    const waiting: ServerResponse[] = [];
    api.answer = (_request, response) => void waiting.push(response);
    const item = (index: number, operation: string) => ({ ...read, operation, path: `/items/${index}` });
    const numbers = Array.from({ length: 20 }, (_none, index) => index);
    const reads = numbers.map((index) => open().read(item(index, 'GET /items/{id}')));
    await expect.poll(() => waiting.length).toBe(8);
    const other = open().read(item(0, 'GET /others/{id}'));
    await expect.poll(() => waiting.length).toBe(9);
    for (let answered = 0; answered < 21; answered += 1) {
      await expect.poll(() => waiting.length).toBeGreaterThan(answered);
      good(waiting[answered]!);
    }
    await expect(Promise.all([...reads, other])).resolves.toHaveLength(21);
  });

  test('a read that was waited for in vain is not waited for again', async () => {
    await restart(impatient);
    api.answer = () => undefined;
    await expect(open().read(read)).rejects.toMatchObject(code('UPSTREAM_TIMEOUT'));
    expect(api.received).toHaveLength(1);
  });

  test('a read is tried again after a cut connection, once and only while somebody waits; a write never', async () => {
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

  test('502, 503 and 504 say that the API is away for a moment: a read is tried once more, a write is not', async () => {
    for (const status of [502, 503, 504]) {
      api.answer = (_request, response) => void response.writeHead(status).end();
      api.received.length = 0;
      await expect(open().read(read)).rejects.toMatchObject(unavailable);
      expect(api.received).toHaveLength(2);
      await expect(open().write(read)).rejects.toMatchObject(unavailable);
      expect(api.received).toHaveLength(3);
    }
  });

  test('identical reads of one person share a call; those of two people never do', async () => {
    api.answer = (request, response) => {
      setTimeout(() => good(response, JSON.stringify({ who: request.headers.authorization })), 30);
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
    await open().write({ ...read, idempotencyKey: 'key-0' });
    // Only an API that offers to recognise keys is sent one.
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

describe('breakers', () => {
  /** Calls one after the other, whatever becomes of them. */
  const fail = async (times: number, call: { method: 'GET' | 'POST'; path: string }, token?: string) => {
    for (let count = 0; count < times; count += 1)
      await open(token)
        .write(call)
        .catch(() => undefined);
  };
  /** Nothing of some operations is answered: the connection is cut. */
  const cut = (...paths: string[]) => {
    api.answer = (request, response) =>
      paths.includes(request.url ?? '') ? void response.destroy() : good(response);
  };

  test('an operation that is not answered is shut, alone; one call at a time tries it again, until it heals', async () => {
    cut(read.path);
    await fail(5, read, 'one');
    await fail(1, read, 'two');
    expect(received(read.path)).toBe(6);
    await expect(open('three').write(read)).rejects.toMatchObject(unavailable);
    expect(received(read.path)).toBe(6);
    expect(await counted('gateway_upstream_refused_total', 'POST /api/publication', 'reason')).toEqual({
      breaker: 1,
    });
    expect(await open().write(other)).toEqual({ ok: 1 });

    // It hangs now: one call sets out, and while it waits the others fail at once.
    const waiting: ServerResponse[] = [];
    api.answer = (request, response) =>
      request.url === read.path ? void waiting.push(response) : good(response);
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 2_001);
    const trial = open('three').write(read);
    await expect(open('four').write(read)).rejects.toMatchObject(unavailable);
    expect(await open('four').write(other)).toEqual({ ok: 1 });
    await expect.poll(() => waiting.length).toBe(1);
    good(waiting[0]!);
    expect(await trial).toEqual({ ok: 1 });
    const healed = open('four').write(read);
    await expect.poll(() => waiting.length).toBe(2);
    good(waiting[1]!);
    expect(await healed).toEqual({ ok: 1 });
  });

  test('one person alone shuts nobody else out, nor keeps an operation shut to others', async () => {
    cut(read.path);
    const session = (number: number) => unsignedToken({ username: 'one@example.org', number });
    await fail(4, read, session(1));
    await fail(2, read, session(2));
    expect(received(read.path)).toBe(5);
    api.answer = (_request, response) => good(response);
    expect(await open('two').write(read)).toEqual({ ok: 1 });

    // Shut to everybody, it is tried again by the one whose calls are never answered.
    cut(read.path);
    await fail(5, read, 'one');
    await fail(1, read, 'two');
    api.answer = (request, response) =>
      request.headers.authorization === 'Bearer one' ? void response.destroy() : good(response);
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 2_001);
    await fail(1, read, 'one');
    expect(await open('two').write(read)).toEqual({ ok: 1 });
  });
});

describe('shares of the connections', () => {
  /** Calls of one operation that hang until they are let go; answers once the API has so many. */
  async function hang(tokens: string[], count: number) {
    const waiting: ServerResponse[] = [];
    api.answer = (request, response) =>
      request.url?.startsWith('/hangs') ? void waiting.push(response) : good(response);
    const calls = tokens.map((token) => open(token).write({ method: 'GET', path: '/hangs' }));
    const settled = Promise.allSettled(calls);
    await expect.poll(() => waiting.length).toBe(count);
    return {
      waiting,
      async release() {
        api.answer = (_request, response) => good(response);
        for (const response of waiting) good(response);
        return (await settled).map(({ status }) => status);
      },
    };
  }

  test('one person holds a share, of every operation and of all', async () => {
    await restart({ API_CONNECTIONS: '16' });
    const { waiting, release } = await hang(['one', 'one', 'one', 'one'], 2);
    const theirs = open('two').write({ method: 'GET', path: '/hangs' });
    await expect.poll(() => waiting.length).toBe(3);
    expect(await open('two').read(other)).toEqual({ ok: 1 });
    expect(await release()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
    await theirs;
  });

  test('what finds no connection in time fails as unavailable, and is not held against the API', async () => {
    await restart({ API_TIMEOUT_MS: '1000', API_CONNECTIONS: '1' });
    api.answer = () => undefined;
    const held = open('one').write(read);
    const settled = expect(held).rejects.toMatchObject(code('UPSTREAM_TIMEOUT'));
    await expect.poll(() => api.received.length).toBe(1);
    await expect(open('two').write(other)).rejects.toMatchObject(unavailable);
    expect(await counted('gateway_upstream_refused_total', 'GET /api/getlink', 'reason')).toEqual({
      busy: 1,
    });
    await settled;
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

  test('take as long as they come, when the person’s own connection is slow', async () => {
    api.answer = (request, response) => void request.on('end', () => good(response));
    expect(
      await upload(3 * mebibyte.length, async function* () {
        for (let count = 0; count < 3; count += 1) {
          yield mebibyte;
          await pause(200);
        }
      }),
    ).toEqual({ ok: 1 });
  });

  test('take as long as the API takes piece after piece, and it may store them for longer than a call lasts', async () => {
    // Each is taken long before its time is up, also on a busy machine; together they take longer.
    await restart({ API_TIMEOUT_MS: '1000' });
    const piece = mebibyte.subarray(0, 64 * 1024);
    let size = 0;
    api.answer = (request, response) => {
      request.on('data', (chunk: Buffer) => {
        size += chunk.length;
        request.pause();
        setTimeout(() => request.resume(), 2);
      });
      request.on('end', () => setTimeout(() => good(response), 1_700));
    };
    expect(
      await upload(600 * piece.length, async function* () {
        for (let count = 0; count < 600; count += 1) yield piece;
      }),
    ).toEqual({ ok: 1 });
    expect(size).toBeGreaterThan(600 * piece.length);
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

describe('whether the API is reachable', () => {
  test('an answer that fails is one; none, and one for a moment away, is not', async () => {
    api.answer = (_request, response) => void response.writeHead(500).end();
    expect(await client.isReachable()).toBe(true);
    api.answer = (_request, response) => void response.writeHead(503).end();
    expect(await client.isReachable()).toBe(false);
    api.answer = (_request, response) => void response.destroy();
    expect(await client.isReachable()).toBe(false);
  });

  test('is asked once for all who ask, on a connection of its own', async () => {
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
