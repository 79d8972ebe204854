/** Doors that are private, headers of every answer, and what a connection may take. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { chromium } from '@playwright/test';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutSlowBodies } from '../../../gateway/core/http/doors.ts';
import { findChromium } from '../../browser/chromium.ts';
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
  closed = await startAlone({ ...production, HSTS_SECONDS: '31536000' });
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

  test('says to come by HTTPS where that is set, and only there', async () => {
    const said = async (place: Standalone) =>
      (await fetch(`${place.url}/health/live`)).headers.get('strict-transport-security');
    expect([await said(open), await said(closed)]).toEqual([null, 'max-age=31536000']);
  });
});

describe('the explorer', () => {
  test('is a page of the gateway alone, off in production unless it is wanted', async () => {
    const page = await (await fetch(`${open.url}/graphql`, html)).text();
    expect(page).toContain('Explorer');
    expect(page).not.toMatch(/(?:src|href)="https?:/);
    expect(await (await fetch(`${closed.url}/graphql`, html)).text()).not.toContain('Explorer');
    expect(await (await fetch(`${guarded.url}/graphql`, html)).text()).toContain('Explorer');
  });

  test('runs in a browser under a policy that evaluates nothing and loads from nowhere', async () => {
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      const troubles: string[] = [];
      page.on('console', (message) => troubles.push(message.text()));
      page.on('pageerror', (error) => troubles.push(error.message));
      page.on('request', (request) => {
        if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(open.url))
          troubles.push(request.url());
      });
      const answer = await page.goto(`${open.url}/graphql`);
      const policy = answer?.headers()['content-security-policy'] ?? '';
      expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
      await page.getByRole('button', { name: /Execute/ }).waitFor({ timeout: 30_000 });
      expect(troubles).toEqual([]);
    } finally {
      await browser.close();
    }
  });

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
  const place = await startAlone({ CONNECTIONS_PER_ADDRESS: '3', TRUSTED_PROXIES: '10.0.0.1' });
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
