/** What is sent over the line: answers of the graph, packed as a client takes them. */
import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Standalone, startAlone } from './standalone.ts';

let alone: Standalone;
beforeAll(async () => {
  alone = await startAlone();
});
afterAll(() => alone.close());

/** An answer as it came over the line. */
interface Raw {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function send(path: string, headers: Record<string, string>, body?: object, method = body ? 'POST' : 'GET') {
  return new Promise<Raw>((resolve, reject) => {
    const sent = request(
      `${alone.url}${path}`,
      { method, headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

const unpack = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync };
const large = { query: getIntrospectionQuery() };

describe('an answer of the graph', () => {
  test.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['deflate', 'deflate'],
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0.5', 'gzip'],
    ['*', 'br'],
  ] as const)('is packed for who takes %s', async (accepted, encoding) => {
    const plain = await send('/graphql', {}, large);
    const { status, headers, body } = await send('/graphql', { 'accept-encoding': accepted }, large);
    expect([status, headers['content-encoding']]).toEqual([200, encoding]);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(unpack[encoding](body).equals(plain.body)).toBe(true);
    expect(body.length).toBeLessThan(plain.body.length / 5);
  });

  test.each(['', 'identity', 'gzip;q=0', 'zstd'])('is plain for who takes «%s»', async (accepted) => {
    const { headers, body } = await send('/graphql', accepted ? { 'accept-encoding': accepted } : {}, large);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(JSON.parse(body.toString())).toHaveProperty('data.__schema');
  });

  test('that is short is sent as it is', async () => {
    const short = { query: '{ __typename }' };
    const { headers, body } = await send('/graphql', { 'accept-encoding': 'gzip' }, short);
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe('{"data":{"__typename":"Query"}}');
  });

  test('in its own media type is packed too', async () => {
    const accept = 'application/graphql-response+json';
    const { headers } = await send('/graphql', { 'accept-encoding': 'gzip', accept }, large);
    expect([headers['content-type'], headers['content-encoding']]).toEqual([
      `${accept}; charset=utf-8`,
      'gzip',
    ]);
  });
});

describe('the SDL', () => {
  const path = '/graphql/schema.graphql';

  test('is packed, and has its tag all the same', async () => {
    const plain = await send(path, {});
    const { headers, body } = await send(path, { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(headers.etag).toBe(plain.headers.etag);
    expect(brotliDecompressSync(body).equals(plain.body)).toBe(true);
  });

  test('is asked for by its head', async () => {
    const { status, headers, body } = await send(path, {}, undefined, 'HEAD');
    const plain = await send(path, {});
    expect([status, body.length, headers.etag]).toEqual([200, 0, plain.headers.etag]);
    expect(headers['content-length']).toBe(String(plain.body.length));
  });
});
