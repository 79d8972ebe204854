/** What a request to the graph is told that is not quite one: it works, or one sentence says what to do. */
import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Standalone, startAlone } from './standalone.ts';

let alone: Standalone;
beforeAll(async () => {
  alone = await startAlone();
});
afterAll(() => alone.close());

const json = { 'content-type': 'application/json' };
const preflight = { 'apollo-require-preflight': '1' };
const operation = '{"query":"{ __typename }"}';
const get = (query: string) => `/graphql?${new URLSearchParams({ query })}`;
const elsewhere = 'Subscriptions go by WebSocket to this address, with the subprotocol graphql-transport-ws.';

interface Said {
  status: number;
  code?: string | undefined;
  message?: string | undefined;
  headers: Headers;
}

/** What is answered: always JSON in the form of the graph. */
async function ask(init: RequestInit, path = '/graphql'): Promise<Said> {
  const { status, headers, ...answer } = await fetch(alone.url + path, { method: 'POST', ...init }).then(
    async (got) => ({ status: got.status, headers: got.headers, text: await got.text() }),
  );
  expect(headers.get('content-type')).toMatch(/^application\/(?:json|graphql-response\+json)/);
  const { errors = [] } = JSON.parse(answer.text) as {
    errors?: { message: string; extensions?: { code?: string } }[];
  };
  return { status, headers, code: errors[0]?.extensions?.code, message: errors[0]?.message };
}
const said = async (...asked: Parameters<typeof ask>) => {
  const { status, code, message } = await ask(...asked);
  return [status, code, message];
};

describe('a subscription over HTTP', () => {
  const subscription = 'subscription Events { viewerEvents { __typename } }';
  const body = JSON.stringify({ query: subscription });
  test.each([
    ['by POST', { body, headers: json }],
    [
      'of several operations',
      {
        body: JSON.stringify({ query: `${subscription} query Q { __typename }`, operationName: 'Events' }),
        headers: json,
      },
    ],
    [
      'as parts',
      {
        body,
        headers: {
          ...json,
          accept: 'multipart/mixed;boundary="graphql";subscriptionSpec="1.0",application/json',
        },
      },
    ],
  ])('%s is sent to the WebSocket', async (_name, init) => {
    expect(await said(init)).toEqual([400, 'BAD_REQUEST', elsewhere]);
  });

  test('by GET is sent to the WebSocket', async () => {
    const init = { method: 'GET', headers: preflight };
    expect(await said(init, get(subscription))).toEqual([405, 'BAD_REQUEST', elsewhere]);
  });

  test.each(['text/event-stream', 'multipart/mixed;subscriptionSpec=1.0', 'text/html'])(
    'whose answer would be %s alone is, too',
    async (accept) => {
      for (const query of [body, operation])
        expect(await said({ body: query, headers: { ...json, accept } })).toEqual([
          406,
          'BAD_REQUEST',
          `Answers are JSON, which the header Accept must take. ${elsewhere}`,
        ]);
    },
  );

  test('is not what else is asked in its document', async () => {
    const query = `${subscription} query Q { __typename }`;
    const { status } = await ask({ body: JSON.stringify({ query, operationName: 'Q' }), headers: json });
    expect(status).toBe(200);
  });
});

describe('answers in JSON', () => {
  test.each([
    '*/*',
    'application/json',
    'application/json; charset=utf-8',
    'application/graphql-response+json, application/json;q=0.9',
    'text/event-stream, application/json',
    'multipart/mixed;deferSpec=20220824,application/json',
  ])('are given to who takes %s', async (accept) => {
    expect((await ask({ body: operation, headers: { ...json, accept } })).status).toBe(200);
  });
});

describe('headers', () => {
  const asJson = 'Send the operation as JSON, with the header Content-Type: application/json.';
  test.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'application/graphql',
    'application/octet-stream',
    'nonsense',
  ])('of a body that is said to be %s', async (type) => {
    for (const headers of [{}, preflight])
      expect(await said({ body: operation, headers: { 'content-type': type, ...headers } })).toEqual([
        400,
        'BAD_REQUEST',
        asJson,
      ]);
  });

  test('of a body that is not said to be anything, and of none', async () => {
    expect(await said({ body: new Uint8Array(Buffer.from(operation)) })).toEqual([
      400,
      'BAD_REQUEST',
      asJson,
    ]);
    expect(await said({})).toEqual([400, 'BAD_REQUEST', asJson]);
  });

  test('of JSON however it is written', async () => {
    for (const type of ['application/json', 'Application/JSON', 'application/json; charset=utf-8'])
      expect((await ask({ body: operation, headers: { 'content-type': type } })).status).toBe(200);
  });

  test('of a form with files that has no preflight', async () => {
    expect(await said({ body: new FormData() })).toEqual([
      400,
      'BAD_USER_INPUT',
      'Multipart requests need the header apollo-require-preflight.',
    ]);
  });

  test('of a GET without a preflight, and with one', async () => {
    expect(await said({ method: 'GET' }, get('{ __typename }'))).toEqual([
      400,
      'BAD_REQUEST',
      'Send the header apollo-require-preflight: 1 with a GET.',
    ]);
    for (const headers of [preflight, { 'x-apollo-operation-name': 'Q' }, json])
      expect((await ask({ method: 'GET', headers }, get('{ __typename }'))).status).toBe(200);
  });

  test.each(['Basic dXNlcjpwYXNz', 'eyJhbGciOiJIUzI1NiJ9.e30.x', 'Token abc', 'Bearer a b', 'Bearer: abc'])(
    'that name a person as %s',
    async (authorization) => {
      const answer = await ask({ body: operation, headers: { ...json, authorization } });
      expect([answer.status, answer.code, answer.message, answer.headers.get('www-authenticate')]).toEqual([
        401,
        'UNAUTHENTICATED',
        'The header Authorization must be "Bearer", a space and a token of signIn.',
        'Bearer',
      ]);
    },
  );

  test('that name nobody yet, or in any case', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer '])
      expect((await ask({ body: operation, headers: { ...json, authorization } })).status).toBe(200);
  });
});

describe('methods', () => {
  test.each(['PUT', 'PATCH', 'DELETE'])('%s is not allowed', async (method) => {
    const answer = await ask({ method, body: operation, headers: json });
    expect([answer.status, answer.code, answer.message, answer.headers.get('allow')]).toEqual([
      405,
      'BAD_REQUEST',
      'Operations are sent by POST, and queries by GET too.',
      'GET, POST',
    ]);
  });

  test('HEAD is not either, without a body; OPTIONS is', async () => {
    const head = await fetch(`${alone.url}/graphql`, { method: 'HEAD' });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect((await fetch(`${alone.url}/graphql`, { method: 'OPTIONS' })).status).toBe(204);
  });

  test('mutations are sent by POST', async () => {
    const mutation = get('mutation { signOut(input: {}) { userErrors { message } } }');
    expect(await said({ method: 'GET', headers: preflight }, mutation)).toEqual([
      405,
      'BAD_REQUEST',
      'Mutations are sent by POST.',
    ]);
  });
});

describe('bodies', () => {
  const none = 'The body must be a JSON object with the text of the operation in "query".';
  const notJson = 'The body must be a JSON object, and this is none.';
  const unnamed =
    'The request names no operation: send its text as "query", or the id of a trusted document.';
  test.each([
    ['nothing', '', 400, none],
    ['an empty object', '{}', 400, none],
    ['a text', '"{ __typename }"', 400, notJson],
    ['a number', '3', 400, notJson],
    ['null', 'null', 400, notJson],
    ['the text of an operation', '{ __typename }', 400, notJson],
    ['half an object', '{"query":', 400, notJson],
    [
      'a batch',
      `[${operation},${operation}]`,
      400,
      'Send one operation in each request: batches are not taken.',
    ],
    ['an empty batch', '[]', 400, 'Send one operation in each request: batches are not taken.'],
    ['variables alone', '{"variables":{}}', 400, unnamed],
    ['a query that is null', '{"query":null}', 400, unnamed],
    [
      'a tree for a query',
      '{"query":{"kind":"Document","definitions":[]}}',
      400,
      '"query" must be a string, the text of the operation.',
    ],
    [
      'a list for a query',
      '{"query":["{ __typename }"]}',
      400,
      '"query" must be a string, the text of the operation.',
    ],
    [
      'too much',
      JSON.stringify({ query: '{ __typename }', variables: { x: 'y'.repeat(300_000) } }),
      413,
      'The request is too large: at most 256 KiB are taken, besides files.',
    ],
  ])('of %s', async (_name, body, status, message) => {
    expect(await said({ body, headers: json })).toEqual([status, 'BAD_REQUEST', message]);
  });

  test.each([
    ['variables that are a text', { variables: '{}' }],
    ['variables that are a list', { variables: [] }],
    ['variables that are a number', { variables: 3 }],
    ['extensions that are a text', { extensions: '{}' }],
    ['a name that is none', { operationName: 3 }],
  ])('with %s', async (_name, part) => {
    const body = JSON.stringify({ query: '{ __typename }', ...part });
    const [status, code, message] = await said({ body, headers: json });
    expect([status, code]).toEqual([400, 'BAD_REQUEST']);
    expect(message).toMatch(
      /^`(?:variables|extensions|operationName)` in a POST body (?:must|should) be [^.]*\.$/,
    );
  });

  test('in another alphabet, or packed in an unknown way', async () => {
    expect(
      await said({ body: operation, headers: { 'content-type': 'application/json; charset=utf-9' } }),
    ).toEqual([415, 'BAD_REQUEST', 'Send the body in UTF-8.']);
    expect(await said({ body: operation, headers: { ...json, 'content-encoding': 'zstd-9' } })).toEqual([
      415,
      'BAD_REQUEST',
      'Send the body without an encoding, or as gzip, deflate or br.',
    ]);
  });

  test('with several operations, of which none or an unknown one is named', async () => {
    const query = 'query A { __typename } query B { __typename }';
    for (const operationName of [undefined, 'C']) {
      const [status, code, message] = await said({
        body: JSON.stringify({ query, operationName }),
        headers: json,
      });
      expect([status, code]).toEqual([400, 'OPERATION_RESOLUTION_FAILURE']);
      expect(message).toMatch(/^[^.]+\.$/);
    }
  });
});

describe('addresses', () => {
  test('with a slash at the end are the same', async () => {
    expect((await ask({ body: operation, headers: json }, '/graphql/')).status).toBe(200);
  });

  test.each(['/graphql/nowhere', '/graphql/v1', '/graphql/schema.json', '/graphql/.well-known/x'])(
    'below the graph, as %s, have nothing',
    async (path) => {
      for (const method of ['GET', 'POST'])
        expect(await said({ method, headers: { ...json, accept: '*/*' } }, path)).toEqual([
          404,
          'NOT_FOUND',
          'Nothing is served at this address: the graph is at /graphql.',
        ]);
    },
  );

  test('that are too long for a request line say to send it by POST', async () => {
    const path = get(`{ __typename # ${'x'.repeat(20_000)}\n }`);
    expect(await said({ method: 'GET', headers: preflight }, path)).toEqual([
      431,
      'BAD_REQUEST',
      'The address and the headers are too long: send the operation by POST.',
    ]);
  });
});

test('what is no HTTP is told so, and the connection ends', async () => {
  const socket = connect(alone.gateway.port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.write('NONSENSE\r\n\r\n');
  await once(socket, 'close');
  const [head, body] = Buffer.concat(parts).toString().split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(body ?? '')).toEqual({
    errors: [{ message: 'The request is no HTTP that can be read.', extensions: { code: 'BAD_REQUEST' } }],
  });
});
