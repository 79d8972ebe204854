import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Standalone, startAlone, unsignedToken } from './standalone.ts';

let open: Standalone;
let closed: Standalone;
beforeAll(async () => {
  open = await startAlone();
  closed = await startAlone({
    NODE_ENV: 'production',
    TRUSTED_DOCUMENTS_ONLY: '1',
  });
});
afterAll(() => Promise.all([open.close(), closed.close()]));

const nest = (depth: number) =>
  `${'{ viewer { feed { nodes { community '.repeat(1)}${'{ feed { nodes { community '.repeat(depth)}{ id }${' } } }'.repeat(depth)} } } } }`;
const bomb = () => {
  const fragments = Array.from(
    { length: 20 },
    (_, i) => `fragment f${i} on Viewer { ...f${i + 1} a${i}: id ...f${i + 1} }`,
  );
  return `{ viewer { ...f0 } } ${fragments.join(' ')} fragment f20 on Viewer { id }`;
};

const hostile: [name: string, query: string][] = [
  ['deep nesting', nest(8)],
  ['1,000 aliases', `{ ${Array.from({ length: 1_000 }, (_, i) => `a${i}: __typename`).join(' ')} }`],
  ['1,500 duplicate fields', `{ viewer { ${'id '.repeat(1_500)} } }`],
  ['100 directives', `{ viewer { id ${'@include(if: true) '.repeat(100)} } }`],
  ['a fragment bomb of 2^20 fields', bomb()],
  [
    'a costly page of pages',
    '{ viewer { feed(first: 50) { nodes { comments(first: 50) { nodes { replies(first: 50) { nodes { text author { fullName } } } } } } } } }',
  ],
  ['circular fragments', '{ viewer { ...a } } fragment a on Viewer { ...b } fragment b on Viewer { ...a }'],
  ['20,000 tokens', `{ viewer { id } } ${'query q { viewer { id } } '.repeat(3_000)}`],
  ['nonsense', '{{{{'],
];

describe('hostile documents', () => {
  test.each(hostile)('%s is refused, and never with a server error', async (_name, query) => {
    const { status, body } = await open.post({ query });
    expect(body.errors?.length).toBeGreaterThan(0);
    expect(body.data ?? null).toBeNull();
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  test('a batch is refused', async () => {
    const { status } = await open.post([{ query: '{ __typename }' }, { query: '{ __typename }' }]);
    expect(status).toBe(400);
  });

  test('a body that is too large is refused', async () => {
    const { status } = await open.post({ query: '{ __typename }', variables: { x: 'y'.repeat(400_000) } });
    expect(status).toBe(413);
  });

  test('a request that a form of another site could send is refused', async () => {
    const form = await fetch(`${open.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"query":"{__typename}"}',
    });
    expect(form.status).toBe(400);
    const get = await fetch(
      `${open.url}/graphql?query=${encodeURIComponent('mutation { signOut(input: {}) { userErrors { message } } }')}`,
      {
        headers: { 'apollo-require-preflight': '1' },
      },
    );
    expect(get.status).toBe(405);
    const multipart = await fetch(`${open.url}/graphql`, { method: 'POST', body: new FormData() });
    expect(multipart.status).toBe(400);
  });
});

describe('in production', () => {
  test('introspection, suggestions and untrusted documents are refused', async () => {
    for (const query of ['{ __schema { types { name } } }', '{ viewr { id } }', '{ __typename }']) {
      const { status, text } = await closed.post({ query });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(text).not.toContain('Did you mean');
    }
  });

  test('an unknown document id is told apart, so that an old client reloads', async () => {
    const { status, body } = await closed.post({ doc_id: 'absent', variables: {} });
    expect(status).toBe(400);
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      reason: 'PERSISTED_DOCUMENT_NOT_FOUND',
    });
  });

  test('tokens that the API does not confirm use the budget of their address, however many are made up', async () => {
    const own = await startAlone({ ANONYMOUS_LIMIT_PER_MINUTE: '30', TRUSTED_PROXIES: '1' });
    const post = async (username: string, address: string) => {
      const headers = {
        authorization: `Bearer ${unsignedToken({ username })}`,
        'x-forwarded-for': address,
      };
      return (await own.post({ query: '{ __typename }' }, headers)).status;
    };
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_none, index) => post(`personne${index}@example.org`, '198.51.100.7')),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await post('calme@example.org', '198.51.100.8')).toBe(200);
    const refused = await fetch(`${own.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '198.51.100.7',
        'x-request-id': 'request-0001',
      },
      body: '{}',
    });
    expect([refused.status, refused.headers.get('x-request-id')]).toEqual([429, 'request-0001']);
    await own.close();
  });
});

describe('what is served beside the graph', () => {
  test('health tells what is missing; metrics are there; no header tells the software', async () => {
    const live = await fetch(`${open.url}/health/live`);
    expect(live.status).toBe(200);
    expect(live.headers.get('x-powered-by')).toBeNull();
    const ready = await fetch(`${open.url}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ api: false });
    expect(await (await fetch(`${open.url}/metrics`)).text()).toContain('gateway_upstream_call_seconds');
  });
});
