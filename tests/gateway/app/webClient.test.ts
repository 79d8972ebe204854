/** The web client's page and files, and what addresses without either answer. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../gateway/config/config.ts';
import { root } from '../../../scripts/processes.ts';
import { type Standalone, startAlone } from './standalone.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const code = 'export const answer = 42;\n'.repeat(99);
const application = { apiKey: 'key', projectId: 'agora-test', messagingSenderId: '1', appId: '1:1:web:1' };
const vapidKey = `B${'x'.repeat(86)}`;
const firebase = {
  FIREBASE_WEB: JSON.stringify({ ...application, storageBucket: 'unused', vapidKey }),
};

let folder: string;
let alone: Standalone;
/** With Firebase. */
let configured: Standalone;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  const files = {
    'index.html': '<!doctype html><title>Page</title>',
    'firebase-messaging-sw.js': 'addEventListener("push", () => {});',
    'assets/code-1.js': code,
    'assets/code-1.js.br': brotliCompressSync(code),
    'assets/code-1.js.gz': gzipSync(code),
    'assets/tiny-1.js': code,
  };
  await mkdir(join(folder, 'assets'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  alone = await startAlone({}, undefined, { webRoot: folder });
  configured = await startAlone(firebase, undefined, { webRoot: folder });
});
afterAll(async () => {
  await Promise.all([alone.close(), configured.close()]);
  await rm(folder, { recursive: true, force: true });
});

const notFound = '404 Not found.';
/** The status of an address, and whether it has the page or another text. */
async function opened(path: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(alone.url + path, { headers: { accept: browser }, ...init });
  const text = await answer.text();
  return `${answer.status} ${text.includes('<title>Page') ? 'page' : text}`;
}

describe('the page', () => {
  /** The addresses of the client's routes, with a value for each parameter. */
  const screens = ['routes.tsx', 'administrationRoutes.ts'].flatMap((file) =>
    [...readFileSync(join(root, 'web/app', file), 'utf8').matchAll(/(?:path: |\bat\(\s*)'(\/[^']*)'/g)].map(
      ([, path = '']) => path.replaceAll(/:\w+\??/g, 'Q29tbXVuaXR5OjM').replace('*', 'suite'),
    ),
  );

  it('is served at every route of the client, with any query', async () => {
    expect(screens.length).toBeGreaterThan(25);
    const extra = ['/', '/?mail=1', '/admin', '/admin/utilisateur/ajouter', '/search/plan.pdf'];
    for (const path of [...screens, ...extra]) expect([path, await opened(path)]).toEqual([path, '200 page']);
    expect(await opened('/communautes/3?token=a.b&u=%2Fapi%2Fx')).toBe('200 page');
  });

  it('is served to browsers at mistyped addresses, and to programs at routes alone', async () => {
    for (const path of ['/nulle-part', '/comunaute/3', '/communautees', '/%E0%A4%A'])
      expect([path, await opened(path)]).toEqual([path, '200 page']);
    const headers = { accept: '*/*' };
    expect(await opened('/communautes', { headers })).toBe('200 page');
    expect(await opened('/nulle-part', { headers })).toBe(notFound);
    expect(await opened('/communautes', { headers: { accept: 'application/json' } })).toBe(notFound);
    expect((await fetch(`${alone.url}/communautes`, { method: 'HEAD' })).status).toBe(200);
    for (const path of ['/communautes', '/nulle-part'])
      for (const accept of [browser, 'application/json'])
        expect((await fetch(alone.url + path, { headers: { accept } })).headers.get('vary')).toMatch(
          /accept(?:,|$)/i,
        );
  });

  it('is revalidated each time, also by its own name', async () => {
    for (const path of ['/communautes/3', '/index.html']) {
      const page = await fetch(alone.url + path, { headers: { accept: 'text/html' } });
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      // `max-age=0` is what browsers send; without it, fetch asks for a copy in any case.
      const headers = {
        accept: 'text/html',
        'if-none-match': page.headers.get('etag') ?? '',
        'cache-control': 'max-age=0',
      };
      expect((await fetch(alone.url + path, { headers })).status).toBe(304);
    }
  });

  it('allows its inline scripts and styles by their hashes, also after a new build', async () => {
    const policy = async () => (await fetch(`${alone.url}/`)).headers.get('content-security-policy') ?? '';
    expect(await policy()).not.toContain('sha256');
    const [style, script] = ['body{margin:0}', 'document.title="1"'];
    await writeFile(
      join(folder, 'index.html'),
      `<!doctype html><title>Page</title><style>${style}</style><script>${script}</script><script src="/x.js"></script>`,
    );
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(await policy()).toContain(`script-src 'self' ${hashOf(script)};`);
    expect(await policy()).toContain(`style-src 'self' ${hashOf(style)};`);
  });
});

describe('the 404 response', () => {
  it('is sent at addresses of API calls', async () => {
    const paths = Object.keys(
      (JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as { paths: object }).paths,
    ).map((path) => path.replaceAll(/\{\w+\}/g, '3'));
    // One call for each first segment: `/forget` and `/agenda` are screens as well, and files are served.
    const calls = [...new Map(paths.map((path) => [path.split('/')[1] ?? '', path]))].filter(
      ([first]) => !['agenda', 'forget', 'files', 'cgu'].includes(first),
    );
    expect(calls.length).toBeGreaterThan(10);
    for (const [, path] of calls) expect([path, await opened(path)]).toEqual([path, notFound]);
    for (const method of ['POST', 'PUT', 'DELETE'])
      for (const path of ['/communautes', '/forget', '/api/login_check'])
        expect(await opened(path, { method })).toBe(notFound);
    expect((await fetch(`${alone.url}/api/login_check`, { method: 'HEAD' })).status).toBe(404);
  });

  it.each([
    '/api',
    '//api/v2',
    '/API/nowhere?x=1',
    '/conversation/3',
    '/reset/password/abc',
    '/doc/x',
    '/.well-known/assetlinks.json',
    '/apple-app-site-association',
    '/robots.txt',
    '/service-worker.js',
    '/app/main.js.map',
    '/wp-login.php',
    '/health/nowhere',
    '/metrics/nowhere',
    '/assets/none.js',
  ])('is sent at %s', async (path) => {
    expect(await opened(path)).toBe(notFound);
  });
});

/** A file as it is sent, without decompression. */
const sendFor = (path: string, accepted: string) =>
  new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    request(`${alone.url}${path}`, { headers: { 'accept-encoding': accepted } }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    })
      .on('error', reject)
      .end();
  });

describe('a file with its hash in its name', () => {
  it.each([
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ] as const)(
    'is sent as the build compressed it, to cache for ever: %s',
    async (accepted, encoding, unpack) => {
      const { headers, body } = await sendFor('/assets/code-1.js', accepted);
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': 'text/javascript; charset=utf-8',
        'content-length': String(body.length),
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(unpack(body).toString()).toBe(code);
    },
  );

  it('is sent uncompressed to clients without encodings, and compressed if the build did so', async () => {
    const plain = await sendFor('/assets/code-1.js', 'identity');
    expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, code]);
    const tiny = await sendFor('/assets/tiny-1.js', 'gzip');
    expect([tiny.headers['content-encoding'], gunzipSync(tiny.body).toString()]).toEqual(['gzip', code]);
    expect(tiny.headers['cache-control']).toContain('immutable');
  });
});

describe('web push', () => {
  const origins = async ({ url }: Standalone) => {
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    return /connect-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
  };

  it('is offered if configured, and allows pages to connect to Firebase', async () => {
    const query = '{ platform { webPush { apiKey projectId messagingSenderId appId vapidKey } } }';
    expect((await configured.post({ query })).body).toEqual({
      data: { platform: { webPush: { ...application, vapidKey } } },
    });
    expect((await alone.post({ query })).body).toEqual({ data: { platform: { webPush: null } } });
    expect([await origins(alone), await origins(configured)]).toEqual([
      "'self'",
      "'self' https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com",
    ]);
  });

  it('has a worker that browsers revalidate each time', async () => {
    const worker = await fetch(`${configured.url}/firebase-messaging-sw.js`);
    expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(worker.headers.get('content-type')).toMatch(/^text\/javascript/);
  });

  it.each([
    [{ FIREBASE_WEB: 'apiKey' }, 'must be the object'],
    [{ FIREBASE_WEB: '{"apiKey":"key"}' }, 'must be the object'],
    [{ FIREBASE_WEB: JSON.stringify({ ...application, vapidKey: 'short' }) }, 'must be the object'],
    [{ FIREBASE_WEB: JSON.stringify(application) }, 'must be the object'],
  ])('prevents the start with %o', (wrong, sentence) => {
    expect(() => readConfig({ ...firebase, ...wrong })).toThrow(sentence);
  });
});
