import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Standalone, startAlone } from './standalone.ts';

let folder: string;
let alone: Standalone;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Page</title>');
  alone = await startAlone({ WEB_ROOT: folder });
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
