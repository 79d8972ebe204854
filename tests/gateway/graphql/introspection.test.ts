/** The schema as tools read it: introspection and SDL, bounded, compressed and off in production. */
import { readFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSchema } from '../../../gateway/app/schema.ts';
import { root } from '../../../scripts/processes.ts';
import { type Standalone, startAlone } from '../app/standalone.ts';

let open: Standalone;
let closed: Standalone;
/** The committed schema, and the same in one order. */
let committed: string;
let contract: string;
beforeAll(async () => {
  open = await startAlone({ CORS_ORIGINS: 'https://tools.example.org' });
  closed = await startAlone({ NODE_ENV: 'production' });
  committed = await readFile(join(root, 'schema.graphql'), 'utf8');
  contract = inOrder(buildSchema(committed));
});
afterAll(() => Promise.all([open.close(), closed.close()]));

const inOrder = (schema: Parameters<typeof printSchema>[0]): string =>
  printSchema(lexicographicSortSchema(schema));
const ask = async (query: string, variables = {}) => {
  const { status, body } = await open.post({ query, variables });
  return { status, codes: body.errors?.map(({ extensions }) => extensions?.code) ?? [], data: body.data };
};
const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_none, index) => text(index)).join(' ');
const all = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
};

describe('introspection', () => {
  test('returns the committed schema, by POST and by GET', async () => {
    const { data } = await ask(getIntrospectionQuery({ directiveIsRepeatable: true, specifiedByUrl: true }));
    expect(inOrder(buildClientSchema(data as IntrospectionQuery))).toBe(contract);
    const query = encodeURIComponent(getIntrospectionQuery());
    const answer = await fetch(`${open.url}/graphql?query=${query}`, {
      headers: { 'apollo-require-preflight': '1' },
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"Viewer"')]);
  });

  test.each([{ descriptions: false }, all, { ...all, typeDepth: 45 }])(
    'accepts the options %o',
    async (options) => {
      expect(await ask(getIntrospectionQuery(options))).toMatchObject({ status: 200, codes: [] });
    },
  );

  test('answers tools that first query features, and editors that query single types', async () => {
    const metas = ['__Schema', '__Type', '__Directive', '__Field', '__InputValue', '__EnumValue'];
    const features = await ask(
      `query Features { ${many(metas.length, (index) => `m${index}: __type(name: "${metas[index]}") { ...Known }`)} }
       fragment Known on __Type { name fields { name args { name type { name ofType { name } } } } }`,
    );
    expect(features.status).toBe(200);
    const known = Object.values(features.data as Record<string, { name: string }>);
    expect(known.map(({ name }) => name)).toEqual(metas);
    const { data } = await ask(
      'query ($name: String!) { __type(name: $name) { fields { name args { name type { name kind } } type { kind ofType { name kind } } } } }',
      { name: 'Post' },
    );
    expect(JSON.stringify(data)).toContain('"name":"author"');
  });

  const refs = (count: number) =>
    many(count, (index) => `a${index}: type { name kind ofType { name kind } }`);
  const inner = '{ kind name fields { name type { name fields { name args { name } } } } }';
  test.each([
    ['many aliases', `{ ${many(25, (index) => `a${index}: __schema { types ${inner} }`)} }`],
    ['repetition within a field', `{ __schema { types { fields { ${refs(28)} } } } }`],
    ['many types', `query ($n: String!) { ${many(28, (index) => `a${index}: __type(name: $n) ${inner}`)} }`],
    [
      'many operations',
      many(
        40,
        (index) =>
          `query Q${index} { __schema { types { fields { name args { name } type { name kind } } } } }`,
      ),
    ],
    [
      'fragments that spread twice',
      `{ __schema { types { ...f0 } } } ${many(8, (index) => `fragment f${index} on __Type { ...f${index + 1} name ...f${index + 1} }`)} fragment f8 on __Type { name }`,
    ],
    [
      'deep nesting',
      `{ __schema { types { ...f0 } } } ${many(40, (index) => `fragment f${index} on __Type { ofType { ofType { name } } fields { type { ...f${index + 1} } } }`)} fragment f40 on __Type { name }`,
    ],
    [
      'a costly query beside it',
      `{ __schema { queryType { name } } viewer { feed { nodes { ${'community { feed { nodes { '.repeat(6)}id${' } } }'.repeat(6)} } } } }`,
    ],
  ])('rejects more than tools ask: %s', async (_name, query) => {
    expect(await ask(query)).toMatchObject({ status: 400, codes: ['TOO_COMPLEX'] });
  });

  test('is rejected in production', async () => {
    for (const query of [getIntrospectionQuery(), '{ __type(name: "Post") { name } }']) {
      const { status, body } = await closed.post({ query });
      expect(status).toBe(400);
      expect(new Set(body.errors?.map(({ extensions }) => extensions?.code))).toEqual(
        new Set(['GRAPHQL_VALIDATION_FAILED']),
      );
    }
    expect((await closed.post({ query: '{ viewr { id } }' })).text).not.toContain('Did you mean');
  });
});

/** An answer as it is sent, without decompression. */
const send = (path: string, headers: Record<string, string>, body?: object, method = body ? 'POST' : 'GET') =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      request(
        open.url + path,
        { method, headers: { ...(body && { 'content-type': 'application/json' }), ...headers } },
        (response) => {
          const { statusCode: status, headers: given } = response;
          buffer(response).then((content) => resolve({ status, headers: given, body: content }), reject);
        },
      )
        .on('error', reject)
        .end(body && JSON.stringify(body));
    },
  );

describe('compression of responses', () => {
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync };
  const large = { query: '{ __schema { types { name description } } }' };

  test.each([
    ['gzip', 'gzip'],
    ['deflate', 'deflate'],
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0.5', 'gzip'],
    ['*', 'br'],
  ] as const)('of %s chooses %s', async (accepted, encoding) => {
    const plain = await send('/graphql', {}, large);
    const { status, headers, body } = await send('/graphql', { 'accept-encoding': accepted }, large);
    expect([status, headers['content-encoding']]).toEqual([200, encoding]);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(unpack[encoding](body).equals(plain.body)).toBe(true);
  });

  test('is skipped for clients that do not accept it, and for short responses', async () => {
    for (const accepted of ['', 'identity', 'gzip;q=0', 'zstd']) {
      const { headers, body } = await send('/graphql', { 'accept-encoding': accepted }, large);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(JSON.parse(body.toString())).toHaveProperty('data.__schema');
    }
    const short = await send('/graphql', { 'accept-encoding': 'gzip' }, { query: '{ __typename }' });
    expect([short.headers['content-encoding'], short.body.toString()]).toEqual([
      undefined,
      '{"data":{"__typename":"Query"}}',
    ]);
  });
});

describe('the SDL', () => {
  const path = '/graphql/schema.graphql';
  const read = (headers: Record<string, string> = {}) => fetch(open.url + path, { headers });

  test('is the committed schema, which the gateway executes', async () => {
    const answer = await read({ accept: 'text/html,*/*' });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      committed,
    ]);
    expect(inOrder(createSchema())).toBe(contract);
  });

  test('is not resent unchanged, and has one entity tag in every encoding', async () => {
    const plain = await send(path, {});
    const tag = plain.headers.etag ?? '';
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    expect(plain.headers['cache-control']).toBe('public, no-cache');
    // `max-age=0` is what browsers send; without it, fetch asks for a copy in any case.
    for (const known of [tag, `"older", ${tag.slice(2)}`, '*']) {
      const again = await read({ 'if-none-match': known, 'cache-control': 'max-age=0' });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect((await read({ 'if-none-match': '"older"', 'cache-control': 'max-age=0' })).status).toBe(200);
    const packed = await send(path, { 'accept-encoding': 'br' });
    expect([packed.headers['content-encoding'], packed.headers.etag]).toEqual(['br', tag]);
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
    const head = await send(path, {}, undefined, 'HEAD');
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, tag]);
  });

  test('may be read by allowed origins, and is absent in production', async () => {
    const allowed = async (origin: string) =>
      (await read({ origin })).headers.get('access-control-allow-origin');
    expect(await allowed('https://tools.example.org')).toBe('https://tools.example.org');
    expect(await allowed('https://other.example.org')).toBeNull();
    const answer = await fetch(closed.url + path, { headers: { accept: 'text/html' } });
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { errors: [{ extensions: { code: 'NOT_FOUND' } }] },
    ]);
  });
});
