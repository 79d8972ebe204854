/** What the gateway answers where it serves nothing: the application's page, or that there is nothing. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../../scripts/processes.ts';
import { type Standalone, startAlone } from './standalone.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
let folder: string;
let alone: Standalone;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Page</title>');
  await writeFile(join(folder, 'worker.js'), '1');
  alone = await startAlone({}, undefined, { webRoot: folder });
});
afterAll(async () => {
  await alone.close();
  await rm(folder, { recursive: true, force: true });
});

/** Whether an address has the page, or what is said instead. */
async function opened(path: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(alone.url + path, { headers: { accept: browser }, ...init });
  const text = await answer.text();
  return `${answer.status} ${text.includes('<title>Page') ? 'page' : text}`;
}

/** The addresses of the client's routes, with something in the place of their parameters. */
const screens = ['routes.tsx', 'administrationRoutes.ts'].flatMap((file) =>
  [...readFileSync(join(root, 'web/app', file), 'utf8').matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) =>
    path.replaceAll(/:\w+\??/g, 'Q29tbXVuaXR5OjM').replace('*', 'suite'),
  ),
);

/** The paths of the API's calls, likewise. */
const calls = Object.keys(
  (JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as { paths: object }).paths,
).map((path) => path.replaceAll(/\{\w+\}/g, '3'));

describe('screens', () => {
  test('every route of the client is its page, reloaded, by a link, and with any query', async () => {
    expect(screens.length).toBeGreaterThan(25);
    for (const path of [
      ...screens,
      '/',
      '/?mail=1',
      '/admin',
      '/admin/utilisateur/ajouter',
      '/search/plan.pdf',
    ])
      for (const query of ['', '?token=a.b&u=%2Fapi%2Fx'])
        for (const accept of [browser, '*/*'])
          expect([path, await opened(path + query, { headers: { accept } })]).toEqual([path, '200 page']);
  });

  test('what people mistype in a browser is the page as well, which says so', async () => {
    for (const path of ['/nulle-part', '/comunaute/3', '/communautees', '/%E0%A4%A'])
      expect([path, await opened(path)]).toEqual([path, '200 page']);
  });

  test('programs have the page of a screen, and are told where there is none', async () => {
    const headers = { accept: '*/*' };
    expect(await opened('/communautes', { headers })).toBe('200 page');
    expect(await opened('/nulle-part', { headers })).toBe('404 Not found.');
    expect(await opened('/communautes', { headers: { accept: 'application/json' } })).toBe('404 Not found.');
    expect((await fetch(`${alone.url}/communautes`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${alone.url}/api/login_check`, { method: 'HEAD' })).status).toBe(404);
  });
});

describe('no page', () => {
  test('is where the API has its calls: they are not served here', async () => {
    expect(calls.length).toBeGreaterThan(100);
    for (const path of calls) {
      // The screen and the call of this one name share their address; the call is a POST.
      if (path === '/forget') continue;
      // These are files, which the gateway asks the API for.
      if (/^\/(files|cgu)\//.test(path)) continue;
      expect([path, await opened(path)]).toEqual([path, '404 Not found.']);
    }
  });

  test.each([
    '/api',
    '/api/',
    '//api/v2',
    '/API/nowhere',
    '/api/nowhere?x=1',
    '/conversation/3',
    '/invitation/x',
    '/delete',
    '/reset/password/abc',
    '/doc/x',
    '/.well-known/assetlinks.json',
    '/.well-known/apple-app-site-association',
    '/.well-known/openid-configuration',
    '/apple-app-site-association',
    '/robots.txt',
    '/favicon.ico',
    '/service-worker.js',
    '/app/main.js.map',
    '/wp-login.php',
    '/health',
    '/health/nowhere',
    '/metrics/nowhere',
    '/assets/none.js',
  ])('is at %s', async (path) => {
    expect(await opened(path)).toBe('404 Not found.');
  });

  test('answers what is not read: a sentence, and no page of a framework', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      for (const path of ['/communautes', '/forget', '/api/login_check', '/nulle-part'])
        expect(await opened(path, { method })).toBe('404 Not found.');
  });
});

test('what is answered by Accept says so, to caches that stand before', async () => {
  for (const path of ['/communautes', '/nulle-part'])
    for (const accept of [browser, 'application/json'])
      expect((await fetch(alone.url + path, { headers: { accept } })).headers.get('vary')).toMatch(
        /accept(?:,|$)/i,
      );
});

test('files of the client are served as they were', async () => {
  expect(await opened('/worker.js')).toBe('200 1');
});
