/** A gateway's health, metrics, explorer and connection limits. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express from 'express';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../gateway/config/config.ts';
import { endSlowBodies } from '../../../gateway/app/connectionGuards.ts';
import { type Standalone, startAlone } from './standalone.ts';

const production = { NODE_ENV: 'production' };
const token = 'a-token-of-operators';
const as = (given: string) => ({ headers: { authorization: `Bearer ${given}` } });

let open: Standalone;
let closed: Standalone;
let guarded: Standalone;
beforeAll(async () => {
  open = await startAlone();
  closed = await startAlone({ ...production, PUBLIC_URL: 'https://agora.example.org' });
  guarded = await startAlone({ ...production, METRICS_TOKEN: token, EXPLORER: '1' });
});
afterAll(() => Promise.all([open.close(), closed.close(), guarded.close()]));

describe('metrics and readiness', () => {
  const metrics = async (place: Standalone, init?: RequestInit) =>
    (await fetch(`${place.url}/metrics`, init)).status;
  const ready = async (place: Standalone, init?: RequestInit): Promise<unknown> =>
    (await fetch(`${place.url}/health/ready`, init)).json();

  test('are open in development', async () => {
    expect(await metrics(open)).toBe(200);
    expect(await ready(open)).toMatchObject({ api: false, degraded: [] });
    expect((await fetch(`${open.url}/health/ready`)).status).toBe(503);
    expect(await (await fetch(`${open.url}/metrics`)).text()).toContain('gateway_upstream_call_seconds');
  });

  test('are hidden in production without a token for them', async () => {
    expect([await metrics(closed), await metrics(closed, as(token))]).toEqual([404, 404]);
    expect(await ready(closed)).toEqual({ status: 'unavailable' });
  });

  test('are shown only to holders of the token', async () => {
    expect(await metrics(guarded)).toBe(401);
    expect(await metrics(guarded, as(`${token}x`))).toBe(401);
    expect(await metrics(guarded, as(token))).toBe(200);
    expect(await ready(guarded, as('x'.repeat(token.length)))).toEqual({ status: 'unavailable' });
    expect(await ready(guarded, as(token))).toMatchObject({ api: false });
  });
});

describe('every answer', () => {
  test('has safe headers: nosniff, no server name, no-store for the graph, HSTS behind HTTPS', async () => {
    const graph = await fetch(`${open.url}/graphql`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: '{"query":"{ __typename }"}',
    });
    expect([graph.status, graph.headers.get('cache-control'), graph.headers.get('etag')]).toEqual([
      200,
      'no-store',
      null,
    ]);
    for (const path of ['/graphql', '/health/live', '/', '/metrics', '/nowhere']) {
      const { headers } = await fetch(open.url + path);
      expect([headers.get('x-content-type-options'), headers.get('x-powered-by')]).toEqual(['nosniff', null]);
    }
    const hsts = async (place: Standalone) =>
      (await fetch(`${place.url}/health/live`)).headers.get('strict-transport-security');
    expect([await hsts(open), await hsts(closed)]).toEqual([null, 'max-age=15552000']);
  });

  test('includes the request id in API errors, but not in client errors', async () => {
    const requestId = 'k3f92mqpx7da';
    const ask = async (query: string) =>
      (await open.post({ query }, { 'x-request-id': requestId })).body.errors?.map(
        ({ extensions }) => extensions,
      );
    // There is no API.
    expect(await ask('{ branding { name } }')).toEqual([{ code: 'UPSTREAM_UNAVAILABLE', requestId }]);
    expect(await ask('{ nothing }')).toEqual([{ code: 'GRAPHQL_VALIDATION_FAILED' }]);
  });
});

describe('the explorer', () => {
  const get = (place: Standalone, path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
    fetch(place.url + path, { headers, redirect: 'manual' });
  const accountsPath = '/graphql/explorer/accounts.json';

  test('is the redirect target of browsers, also behind a path prefix', async () => {
    for (const path of ['/graphql', '/graphql/']) {
      const { status, headers } = await get(open, path);
      const location = new URL(headers.get('location') ?? '', `https://example.org/intranet${path}`);
      expect([status, location.pathname]).toEqual([302, '/intranet/graphql/explorer']);
    }
    expect((await get(open, '/graphql?query=%7B__typename%7D')).headers.get('location')).toBeNull();
  });

  test('is on in development, and in production if enabled', async () => {
    for (const place of [open, guarded]) {
      const page = await get(place, '/graphql/explorer');
      const text = await page.text();
      expect(text).toContain('<title>Explorer');
      expect(text).not.toMatch(/(?:src|href)="https?:/);
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
      expect(page.headers.get('cache-control')).toBe('no-cache');
      const script = /src="([^"]+\.js)"/.exec(text)?.[1] ?? '';
      const { status, headers } = await get(place, script, { 'accept-encoding': 'gzip' });
      expect([status, headers.get('content-encoding'), headers.get('cache-control')]).toEqual([
        200,
        'gzip',
        'public, max-age=31536000, immutable',
      ]);
    }
    for (const path of ['/graphql', '/graphql/explorer', accountsPath]) {
      const answer = await get(closed, path);
      expect(answer.status).not.toBe(302);
      expect(await answer.text()).not.toMatch(/Explorer|accounts"|<script/);
    }
  });

  test('serves no other files, and reports how to build the client', async () => {
    for (const path of ['assets/none.js', 'assets/', 'none', 'index.html']) {
      const answer = await get(open, `/graphql/explorer/${path}`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
    const place = await startAlone({}, undefined, { explorerRoot: 'nowhere' });
    const answer = await get(place, '/graphql/explorer');
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('npm start')]);
    await place.close();
  });

  test('offers the configured accounts to pages of its own origin, each with its password', async () => {
    const accounts = async (settings: Record<string, string>) => {
      const place = await startAlone(settings);
      const answer = await get(place, accountsPath, { origin: 'https://studio.apollographql.com' });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      await place.close();
      return answer.json();
    };
    expect(await accounts({})).toEqual({ accounts: [] });
    expect(
      await accounts({
        EXPLORER_ACCOUNTS: 'a@example.org:Bienvenue1 (director, administrator),b@example.org:Deux:2',
      }),
    ).toEqual({
      accounts: [
        { username: 'a@example.org', password: 'Bienvenue1', description: 'director, administrator' },
        { username: 'b@example.org', password: 'Deux:2', description: '' },
      ],
    });
    for (const wrong of ['a@example.org', 'a:1 b:1', 'a:1 (reader', 'a:1,,b:1', '(x)'])
      expect(() => readConfig({ EXPLORER_ACCOUNTS: wrong })).toThrow('EXPLORER_ACCOUNTS must look like');
  });

  test('warns operators who publish accounts in production', async () => {
    const warnings = async (settings: Record<string, string>) => {
      const lines: Record<string, unknown>[] = [];
      const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
      await (await startAlone({ EXPLORER_ACCOUNTS: 'a@example.org:Bienvenue1', ...settings }, log)).close();
      return lines.filter(({ level, msg }) => level === 40 && /EXPLORER_ACCOUNTS/.test(String(msg))).length;
    };
    expect(await warnings({ ...production, EXPLORER: '1' })).toBe(1);
    expect([await warnings(production), await warnings({ EXPLORER: '1' })]).toEqual([0, 0]);
  });

  test('allows hosted Sandbox when it is on', async () => {
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

describe('connections', () => {
  test('end when a body stalls, or an operation trickles', async () => {
    const app = express();
    app.use(endSlowBodies(200), (request, response) => {
      request.on('end', () => response.end()).resume();
    });
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
    const ended = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));
    await ended(begin('multipart/form-data; boundary=x', '--x'));
    const dripping = begin('application/json', '{"a');
    const drops = setInterval(() => dripping.write(' '), 20);
    await ended(dripping);
    clearInterval(drops);
    server.close();
  });

  test('are limited per address', async () => {
    const place = await startAlone({ TRUSTED_PROXIES: '10.0.0.1' }, undefined, { connectionsPerAddress: 3 });
    const sockets: Socket[] = [];
    const knock = async (): Promise<'open' | 'closed'> => {
      const socket = connect(place.gateway.port, '127.0.0.1');
      sockets.push(socket);
      // A connection that is cut may end with an error.
      socket.on('error', () => undefined);
      socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
      return new Promise((resolve) => {
        socket.once('data', () => resolve('open'));
        socket.once('close', () => resolve('closed'));
      });
    };
    const knocks = [await knock(), await knock(), await knock(), await knock()];
    expect(knocks).toEqual(['open', 'open', 'open', 'closed']);
    sockets[0]?.destroy();
    await expect.poll(knock).toBe('open');
    for (const socket of sockets) socket.destroy();
    await place.close();
  });
});
