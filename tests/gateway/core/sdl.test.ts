/** The contract of the graph as a file, for tools that take one. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSchema } from '../../../gateway/app/schema.ts';
import { root } from '../../../scripts/processes.ts';
import { type Standalone, startAlone } from './standalone.ts';

let open: Standalone;
let closed: Standalone;
beforeAll(async () => {
  open = await startAlone({ CORS_ORIGINS: 'https://tools.example.org' });
  closed = await startAlone({ NODE_ENV: 'production' });
});
afterAll(() => Promise.all([open.close(), closed.close()]));

const ask = (headers: Record<string, string> = {}) =>
  fetch(`${open.url}/graphql/schema.graphql`, { headers });

test('it is the committed contract, and what the gateway runs', async () => {
  const answer = await ask({ accept: 'text/html,*/*' });
  const sdl = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(sdl).toBe(await readFile(join(root, 'schema.graphql'), 'utf8'));
  const inOrder = (schema: Parameters<typeof printSchema>[0]) => printSchema(lexicographicSortSchema(schema));
  expect(inOrder(buildSchema(sdl))).toBe(inOrder(createSchema()));
});

test('who has it is told that it did not change', async () => {
  const first = await ask();
  const tag = first.headers.get('etag') ?? '';
  // Weak, since it is one for every encoding.
  expect(tag).toMatch(/^W\/"[\w-]+"$/);
  const strong = tag.slice('W/'.length);
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  // `max-age=0` is what browsers send; without it, fetch asks for a copy in any case.
  for (const known of [tag, strong, `"older", ${tag}`, `"older", ${strong}`, '*']) {
    const again = await ask({ 'if-none-match': known, 'cache-control': 'max-age=0' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
  expect((await ask({ 'if-none-match': '"older"', 'cache-control': 'max-age=0' })).status).toBe(200);
});

test('a tool of another origin may read it where it may use the graph', async () => {
  const allowed = async (origin: string) =>
    (await ask({ origin })).headers.get('access-control-allow-origin');
  expect(await allowed('https://tools.example.org')).toBe('https://tools.example.org');
  expect(await allowed('https://other.example.org')).toBeNull();
});

test('where introspection is off, it is not there', async () => {
  const answer = await fetch(`${closed.url}/graphql/schema.graphql`, { headers: { accept: 'text/html' } });
  expect([answer.status, await answer.json()]).toEqual([
    404,
    {
      errors: [
        {
          message: 'Nothing is served at this address: the graph is at /graphql.',
          extensions: { code: 'NOT_FOUND' },
        },
      ],
    },
  ]);
});
