/** Doors that are private, headers of every answer, and what a connection may take. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import express from 'express';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../gateway/core/config.ts';
import { cutSlowBodies } from '../../../gateway/core/http/doors.ts';
import { type Standalone, startAlone } from './standalone.ts';

const asking = { accept: 'application/json' };
const html = { headers: { accept: 'text/html' } };
const production = { NODE_ENV: 'production' };
const token = 'a token of operators';
const as = (given: string) => ({ headers: { authorization: `Bearer ${given}` } });

let open: Standalone;
let closed: Standalone;
let guarded: Standalone;
beforeAll(async () => {
  open = await startAlone();
  closed = await startAlone({ ...production, PUBLIC_URL: 'https://agora.example.org' });
  guarded = await startAlone({ ...production, METRICS_TOKEN: token.replaceAll(' ', '-'), EXPLORER: '1' });
});
afterAll(() => Promise.all([open.close(), closed.close(), guarded.close()]));

describe('what is for operators', () => {
  const own = token.replaceAll(' ', '-');
  const metrics = (place: Standalone, init?: RequestInit) => fetch(`${place.url}/metrics`, init);
  const ready = async (place: Standalone, init?: RequestInit): Promise<unknown> =>
    (await fetch(`${place.url}/health/ready`, init)).json();

  test('is open while one develops', async () => {
    expect((await metrics(open)).status).toBe(200);
    expect(await ready(open)).toMatchObject({ api: false, degraded: [] });
  });

  test('is not there in production, but for whether the gateway is ready', async () => {
    expect((await metrics(closed)).status).toBe(404);
    expect((await metrics(closed, as(own))).status).toBe(404);
    expect(await ready(closed)).toEqual({ status: 'unavailable' });
  });

  test('opens to their token, and to no other', async () => {
    expect((await metrics(guarded)).status).toBe(401);
    expect((await metrics(guarded, as(`${own}x`))).status).toBe(401);
    expect((await metrics(guarded, as(own))).status).toBe(200);
    expect(await ready(guarded, as('x'.repeat(own.length)))).toEqual({ status: 'unavailable' });
    expect(await ready(guarded, as(own))).toMatchObject({ api: false });
  });
});

describe('every answer', () => {
  test('is not guessed at, and where it is the graph’s not kept', async () => {
    const answer = await fetch(`${open.url}/graphql`, {
      method: 'POST',
      headers: { ...asking, 'content-type': 'application/json' },
      body: '{"query":"{ __typename }"}',
    });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    for (const path of ['/graphql', '/health/live', '/', '/metrics', '/nowhere'])
      expect((await fetch(open.url + path)).headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('tells what failed by the id of its request, and what is refused without', async () => {
    const requestId = 'k3f92mqpx7da';
    const ask = async (query: string) =>
      (await open.post({ query }, { 'x-request-id': requestId })).body.errors?.map(
        ({ extensions }) => extensions,
      );
    // There is no API.
    expect(await ask('{ branding { name } }')).toEqual([{ code: 'UPSTREAM_UNAVAILABLE', requestId }]);
    expect(await ask('{ nothing }')).toEqual([{ code: 'GRAPHQL_VALIDATION_FAILED' }]);
  });

  test('says to come by HTTPS where that is set, and only there', async () => {
    const said = async (place: Standalone) =>
      (await fetch(`${place.url}/health/live`)).headers.get('strict-transport-security');
    expect([await said(open), await said(closed)]).toEqual([null, 'max-age=15552000']);
  });
});

describe('the explorer', () => {
  const get = (place: Standalone, path: string, headers: Record<string, string> = html.headers) =>
    fetch(place.url + path, { headers, redirect: 'manual' });

  test('is where browsers are led that open the graph, wherever a proxy has put it', async () => {
    for (const [path, target] of [
      ['/graphql', '/graphql/explorer'],
      ['/graphql/', '/graphql/explorer'],
    ] as const) {
      const { status, headers } = await get(open, path);
      const location = headers.get('location') ?? '';
      expect([status, new URL(location, `https://example.org${path}`).pathname]).toEqual([302, target]);
      expect(new URL(location, `https://example.org/intranet${path}`).pathname).toBe(`/intranet${target}`);
    }
    // Who asks an operation is not: that is for the graph to answer.
    expect((await get(open, '/graphql?query=%7B__typename%7D')).headers.get('location')).toBeNull();
  });

  test('is a page of the gateway alone, off in production unless it is wanted', async () => {
    const page = await get(open, '/graphql/explorer');
    const text = await page.text();
    expect(text).toContain('<title>Explorer');
    expect(text).not.toMatch(/(?:src|href)="https?:/);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(await (await get(guarded, '/graphql/explorer')).text()).toContain('<title>Explorer');
    for (const path of ['/graphql', '/graphql/explorer', '/graphql/explorer/accounts.json']) {
      const answer = await get(closed, path);
      expect(answer.status).not.toBe(302);
      expect(await answer.text()).not.toMatch(/Explorer|accounts"|<script/);
    }
  });

  test('has files that are kept for ever and travel compressed', async () => {
    const page = await (await get(open, '/graphql/explorer')).text();
    const script = /src="([^"]+\.js)"/.exec(page)?.[1] ?? '';
    const { status, headers } = await get(open, script, { 'accept-encoding': 'gzip' });
    expect([status, headers.get('content-encoding'), headers.get('cache-control')]).toEqual([
      200,
      'gzip',
      'public, max-age=31536000, immutable',
    ]);
  });

  test.each(['assets/none.js', 'assets/', 'none', 'index.html'])('has nothing at %s', async (path) => {
    const answer = await get(open, `/graphql/explorer/${path}`);
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found.']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('says how it is built where it was not', async () => {
    const place = await startAlone({}, undefined, { explorerRoot: 'nowhere' });
    const answer = await get(place, '/graphql/explorer');
    expect([answer.status, await answer.text()]).toEqual([
      503,
      'The explorer is not built yet: npm start and npm run dev build it.',
    ]);
    await place.close();
  });

  test('offers the accounts that it was told of, and none otherwise', async () => {
    const accounts = async (place: Standalone): Promise<unknown> => {
      const answer = await get(place, '/graphql/explorer/accounts.json');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return answer.json();
    };
    expect(await accounts(open)).toEqual({ accounts: [], password: '' });
    const place = await startAlone({
      EXPLORER_ACCOUNTS: 'a@example.org (director, administrator),b@example.org',
      EXPLORER_PASSWORD: 'Bienvenue1',
    });
    expect(await accounts(place)).toEqual({
      accounts: [
        { username: 'a@example.org', who: 'director, administrator' },
        { username: 'b@example.org', who: '' },
      ],
      password: 'Bienvenue1',
    });
    await place.close();
  });

  test('warns operators once where anybody reads accounts in production', async () => {
    const warnings = async (settings: Record<string, string>) => {
      const lines: Record<string, unknown>[] = [];
      const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
      const place = await startAlone({ EXPLORER_ACCOUNTS: 'a@example.org', ...settings }, log);
      await get(place, '/graphql/explorer/accounts.json');
      await place.close();
      return lines.filter(({ level, msg }) => level === 40 && /EXPLORER_ACCOUNTS/.test(String(msg)));
    };
    expect(await warnings({ ...production, EXPLORER: '1' })).toMatchObject([{ accounts: 1 }]);
    for (const settings of [
      production,
      { EXPLORER: '1' },
      { ...production, EXPLORER: '1', EXPLORER_ACCOUNTS: '' },
    ])
      expect(await warnings(settings)).toEqual([]);
  });

  test('tells no password without accounts, and no page of another origin anything', async () => {
    const place = await startAlone({ EXPLORER_PASSWORD: 'Bienvenue1' });
    const answer = await get(place, '/graphql/explorer/accounts.json', {
      origin: 'https://studio.apollographql.com',
    });
    expect([await answer.json(), answer.headers.get('access-control-allow-origin')]).toEqual([
      { accounts: [], password: '' },
      null,
    ]);
    await place.close();
  });

  test.each(['a@example.org b@example.org', 'a@example.org (reader', 'a@example.org,,b', '(reader)'])(
    'does not start with %s for accounts',
    (wrong) => {
      expect(() => readConfig({ EXPLORER_ACCOUNTS: wrong })).toThrow(
        'EXPLORER_ACCOUNTS must look like admin@example.org (platform administrator)',
      );
    },
  );

  test('lets hosted Sandbox ask from its own origin where it is on', async () => {
    const allowed = async (place: Standalone) =>
      (
        await fetch(`${place.url}/graphql`, {
          method: 'OPTIONS',
          headers: { origin: 'https://studio.apollographql.com', 'access-control-request-method': 'POST' },
        })
      ).headers.get('access-control-allow-origin');
    expect([await allowed(open), await allowed(closed)]).toEqual(['https://studio.apollographql.com', null]);
  });
});

test('a body that brings nothing more is waited for no longer, an operation that comes in drops neither', async () => {
  const app = express();
  app.use(cutSlowBodies(200), (request, response) => void request.on('end', () => response.end()).resume());
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const begin = (type: string, body: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 70000\r\n\r\n${body}`,
    );
    return socket;
  };
  // A connection that is cut may end with an error.
  const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));
  await closed(begin('multipart/form-data; boundary=x', '--x'));
  const dripping = begin('application/json', '{"a');
  const drops = setInterval(() => dripping.write(' '), 20);
  await closed(dripping);
  clearInterval(drops);
  server.close();
});

test('what is not there is told without where it was looked for', async () => {
  const answer = await fetch(`${open.url}/assets/none.js`);
  expect([answer.status, await answer.text()]).toEqual([404, 'Not found.']);
});

test('an address has so many connections at once', async () => {
  const place = await startAlone({ TRUSTED_PROXIES: '10.0.0.1' }, undefined, { connectionsPerAddress: 3 });
  const sockets: Socket[] = [];
  const knock = async (): Promise<'open' | 'closed'> => {
    const socket = connect(place.gateway.port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    return Promise.race([
      once(socket, 'data').then(() => 'open' as const),
      once(socket, 'close').then(() => 'closed' as const),
    ]);
  };
  expect([await knock(), await knock(), await knock(), await knock()]).toEqual([
    'open',
    'open',
    'open',
    'closed',
  ]);
  sockets[0]?.destroy();
  await expect.poll(knock).toBe('open');
  for (const socket of sockets) socket.destroy();
  await place.close();
});
