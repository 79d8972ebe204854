import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Standalone, startAlone } from './standalone.ts';

const code = 'export const answer = 42;\n'.repeat(99);

let folder: string;
let alone: Standalone;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Page</title>');
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'code-1.js'), code);
  await writeFile(join(folder, 'assets', 'code-1.js.br'), brotliCompressSync(code));
  await writeFile(join(folder, 'assets', 'code-1.js.gz'), gzipSync(code));
  await writeFile(join(folder, 'assets', 'tiny-1.js'), code);
  alone = await startAlone({}, undefined, { webRoot: folder });
});
afterAll(async () => {
  await alone.close();
  await rm(folder, { recursive: true, force: true });
});

it('any screen is the page, asked again each time and sent only when it changed', async () => {
  const headers = { accept: 'text/html' };
  const page = await fetch(`${alone.url}/communautes/3`, { headers });
  expect(await page.text()).toContain('<title>Page</title>');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const tag = page.headers.get('etag') ?? '';
  expect(tag).not.toBe('');
  // `max-age=0` is what browsers send; without it, fetch asks for a copy in any case.
  const again = await fetch(`${alone.url}/communautes/3`, {
    headers: { ...headers, 'if-none-match': tag, 'cache-control': 'max-age=0' },
  });
  expect(again.status).toBe(304);
});

it('the page by its own name is asked again each time too', async () => {
  const page = await fetch(`${alone.url}/index.html`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
});

it('answers of the graph are never asked for conditionally, so they have no entity tag', async () => {
  const answer = await fetch(`${alone.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __typename }' }),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('etag')).toBeNull();
});

/** A file as it comes over the line. */
const sendFor = (path: string, accepted: string) =>
  new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    request(`${alone.url}${path}`, { headers: { 'accept-encoding': accepted } }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    })
      .on('error', reject)
      .end();
  });

describe('a file that has its content in its name', () => {
  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ] as const)(
    'is sent as the build has packed it to who takes %s, for ever',
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

  it('is sent as it is to who takes nothing else, and packed on the way where the build has not', async () => {
    const plain = await sendFor('/assets/code-1.js', 'identity');
    expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, code]);
    const tiny = await sendFor('/assets/tiny-1.js', 'gzip');
    expect([tiny.headers['content-encoding'], gunzipSync(tiny.body).toString()]).toEqual(['gzip', code]);
    expect(tiny.headers['cache-control']).toContain('immutable');
  });
});

it('the security policy takes what stands in the page by its content, also when that is built anew', async () => {
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
