/** Failures of single operations: the backend behind a proxy that fails, hangs or closes connections. */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { links } from '../../../backend/home/tables.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { type Platform, startPlatform } from '../platform.ts';

type Fault = (request: IncomingMessage, response: ServerResponse) => void;

let platform: Platform;
let people: TestPerson[];
let line: Server;
/** Operations that the line does not pass on, by path. */
const faults = new Map<string, Fault>();
/** Paths that were asked for, in their order. */
let asked: string[] = [];

/** Passes everything on to the backend, but for the faults. */
async function between(backendUrl: string): Promise<string> {
  const { hostname, port } = new URL(backendUrl);
  line = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '';
    asked.push(path);
    const fault = faults.get(path.split('?')[0] ?? '');
    if (fault) {
      incoming.resume();
      fault(incoming, outgoing);
      return;
    }
    const { method, headers } = incoming;
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  platform = await startPlatform({
    between,
    settings: { API_CONNECTIONS: '16', API_TIMEOUT_MS: '60000' },
  });
  people = await Promise.all(Array.from({ length: 8 }, () => platform.backend.addPerson()));
  await platform.backend.context.database
    .insert(links)
    .values({ title: 'Intranet', url: 'https://example.org/' });
});
afterEach(() => {
  vi.restoreAllMocks();
  faults.clear();
  asked = [];
});
afterAll(async () => {
  await platform.close();
  line.closeAllConnections();
  line.close();
});

const broken = '{ viewer { links { title } } }';
const sound = '{ viewer { breakingNews } }';
const unavailable = [{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }];
const times = (path: string) => asked.filter((one) => one === path).length;

it('an operation that answers 500 opens no circuit', async () => {
  faults.set('/api/getlink', (_request, response) => void response.writeHead(500).end('{}'));
  for (let count = 0; count < 20; count += 1)
    expect((await platform.ask(broken, { as: people[count % 8]! })).errors).toMatchObject(unavailable);
  expect(times('/api/getlink')).toBe(20);
  expect((await platform.ask(sound, { as: people[0]! })).errors).toEqual([]);
  faults.clear();
  expect((await platform.ask<object>(broken, { as: people[0]! })).data).toEqual({
    viewer: { links: [{ title: 'Intranet' }] },
  });
});

it('an operation that hangs for everybody leaves the others usable', async () => {
  const hanging: ServerResponse[] = [];
  faults.set('/api/getlink', (_request, response) => void hanging.push(response));
  const stuck = people.map((person) => platform.ask<object>(broken, { as: person }));
  await expect.poll(() => hanging.length).toBe(4);
  for (const person of people) expect((await platform.ask(sound, { as: person })).errors).toEqual([]);
  expect(hanging).toHaveLength(4);
  faults.clear();
  for (const response of hanging)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"link":[]}');
  await Promise.all(stuck);
});

it('an API that is down is not called for a while, and then tried again', async () => {
  const fields = ['links { title }', 'breakingNews', 'unreadNotificationCount', 'highlights { text }'];
  const page = `{ viewer { ${fields.join(' ')} } }`;
  const { port } = line.address() as AddressInfo;
  line.close();
  line.closeAllConnections();
  for (let count = 0; count < 6; count += 1) await platform.ask(page, { as: people[count % 2]! });
  const metrics = await (await fetch(`${platform.url}/metrics`)).text();
  expect(metrics).toMatch(/gateway_upstream_refused_total\{operation="[^"]+",reason="breaker"\} [1-9]/);
  await new Promise<void>((resolve) => line.listen(port, '127.0.0.1', resolve));
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 2_001);
  await expect.poll(async () => (await platform.ask(page, { as: people[1]! })).errors).toEqual([]);
});

it('an operation that fails does not change readiness', async () => {
  faults.set('/admin/platformget', (_request, response) => void response.writeHead(500).end());
  expect((await fetch(`${platform.url}/health/ready`)).status).toBe(200);
});

it('B682: the look that could be read last is shown while it cannot be read', async () => {
  const look = '{ branding { name mainColor } }';
  const before = await platform.ask(look);
  expect(before.errors).toEqual([]);
  faults.set('/admin/platformget', (_request, response) => void response.writeHead(500).end());
  const now = performance.now.bind(performance);
  // What everybody was shown meanwhile is forgotten by then.
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  asked = [];
  const after = await platform.ask(look);
  later.mockRestore();
  expect(asked.some((path) => path.startsWith('/admin/platformget'))).toBe(true);
  expect([after.data, after.errors]).toEqual([before.data, []]);
});

describe('files', () => {
  const path = '/files/2026/aa/film.mp4';
  /** A file that never ends; tells when the gateway has let go of it. */
  function endless() {
    const seen = { sent: 0, isOpen: false, isClosed: false };
    faults.set(path, (_request, response) => {
      seen.isOpen = true;
      response.on('close', () => (seen.isClosed = true));
      response.writeHead(200, { 'content-type': 'video/mp4' });
      const piece = Buffer.alloc(65_536);
      const more = () => {
        seen.sent += piece.length;
        if (response.write(piece)) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    });
    return seen;
  }
  /** A client that asks for the file and takes nothing of it. */
  const ask = (gateway: string): Socket => {
    const socket = connect(Number(new URL(gateway).port), '127.0.0.1').pause();
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    return socket;
  };

  it('free their connection when the client leaves, before the answer and in the middle of it', async () => {
    let isClosed = false;
    faults.set(path, (_request, response) => void response.on('close', () => (isClosed = true)));
    const early = ask(platform.url);
    await expect.poll(() => times(path)).toBe(1);
    early.destroy();
    await expect.poll(() => isClosed).toBe(true);

    const seen = endless();
    const late = ask(platform.url);
    await expect.poll(() => seen.sent).toBeGreaterThan(0);
    late.destroy();
    await expect.poll(() => seen.isClosed).toBe(true);
  });
});
