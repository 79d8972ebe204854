/** How requests name the documents of registered clients, and what else is served where only these are. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apolloManifest, manifestFolder, relayManifest, sha256 } from './manifests.ts';
import { type Standalone, startAlone } from './standalone.ts';

const digest = 'query Digest {\n  platform {\n    passwordDigest\n  }\n}';
const named = 'query Named {\n  platform {\n    ...Words\n  }\n}';
const words = 'fragment Words on Platform {\n  capabilities\n}';
/** As Apollo's tools write it into a manifest, and as its client sends it. */
const [sorted, sent] = [`${words}\n\n${named}`, `${named}\n\n${words}`];
const typed = 'query Typed($isWanted: Boolean!) { platform { passwordDigest @include(if: $isWanted) } }';
const leave = 'mutation Leave { signOut(input: {}) { userErrors { message } } }';
const gone = 'query Gone { platform { colour } }';

const folder = manifestFolder({
  'ios/1.0.json': apolloManifest([digest, sorted, leave, gone]),
  'android/2.1.0+7.json': apolloManifest([typed], () => 'android.Typed'),
  'web/0.0.9.json': relayManifest({ relayTyped: typed }),
  'web/README.md': 'not a manifest',
  '.git/config.json': '{',
});
let only: Standalone;
let open: Standalone;
beforeAll(async () => {
  const settings = { TRUSTED_DOCUMENTS_DIR: folder.path };
  only = await startAlone({ ...settings, NODE_ENV: 'production', TRUSTED_DOCUMENTS_ONLY: '1' });
  open = await startAlone(settings);
});
afterAll(async () => {
  await Promise.all([only.close(), open.close()]);
  folder.remove();
});

const persisted = (sha256Hash: unknown, version: unknown = 1) => ({
  extensions: { persistedQuery: { version, sha256Hash } },
});
const answer = { data: { platform: { passwordDigest: 'SHA256' } } };
const notFound = {
  status: 200,
  body: {
    errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
  },
};

async function get(
  { url }: Standalone,
  parameters: Record<string, string> | [string, string][],
  headers: Record<string, string> = { 'apollo-require-preflight': '1' },
) {
  const given = await fetch(`${url}/graphql?${new URLSearchParams(parameters)}`, {
    headers: { accept: 'application/json', ...headers },
  });
  const text = await given.text();
  return { status: given.status, body: JSON.parse(text) as unknown };
}

describe('a registered document is served', () => {
  test.each<[string, Record<string, unknown>]>([
    ['by Apollo’s protocol', persisted(sha256(digest))],
    ['by the hash of its text, as GraphQL over HTTP has it', { documentId: `sha256:${sha256(digest)}` }],
    ['by that hash without its prefix', { documentId: sha256(digest) }],
    ['by an id of the client’s own', { doc_id: 'relayTyped', variables: { isWanted: true } }],
    ['by such an id in Apollo’s protocol', { ...persisted('android.Typed'), variables: { isWanted: true } }],
    ['by an id in extensions', { query: '', extensions: { doc_id: sha256(digest) } }],
    ['with an operation’s name', { ...persisted(sha256(digest)), operationName: 'Digest' }],
    ['whatever text comes with its id', { ...persisted(sha256(digest)), query: '{ __typename }' }],
    ['by its text', { query: digest }],
  ])('%s', async (_way, body) => {
    for (const place of [only, open])
      expect(await place.post(body)).toMatchObject({ status: 200, body: answer });
  });

  test('by GET, with what it is asked', async () => {
    const variables = '{"isWanted":true}';
    const extensions = JSON.stringify(persisted('android.Typed').extensions);
    const asked = { operationName: 'Typed', variables };
    for (const naming of [{ extensions }, { doc_id: 'relayTyped' }, { documentId: 'relayTyped' }])
      expect(await get(only, { ...naming, ...asked })).toEqual({ status: 200, body: answer });
    expect(await get(only, { query: digest })).toEqual({ status: 200, body: answer });
  });

  test('as the same document in another order', async () => {
    const capabilities = { data: { platform: { capabilities: expect.arrayContaining([]) as unknown } } };
    for (const text of [sorted, sent, sent.replaceAll(/\s+/g, ' ')])
      expect(await only.post({ query: text })).toMatchObject({ status: 200, body: capabilities });
    expect((await only.post({ query: sent.replace('capabilities', 'passwordDigest') })).status).toBe(403);
  });
});

describe('an id that nobody registered', () => {
  test('is answered in the protocol in which it was sent', async () => {
    for (const place of [only, open]) {
      expect(await place.post(persisted('0'.repeat(64)))).toMatchObject(notFound);
      for (const body of [{ doc_id: 'none' }, { documentId: `sha256:${'0'.repeat(64)}` }])
        expect(await place.post(body)).toMatchObject({
          status: 400,
          body: {
            errors: [{ extensions: { code: 'BAD_USER_INPUT', reason: 'PERSISTED_DOCUMENT_NOT_FOUND' } }],
          },
        });
    }
    const extensions = JSON.stringify(persisted('0'.repeat(64)).extensions);
    expect(await get(open, { extensions })).toMatchObject(notFound);
  });

  test.each(['__proto__', 'constructor', 'toString', 'sha256:'])('is %s', async (id) => {
    expect(await open.post(persisted(id))).toMatchObject(notFound);
    expect((await open.post({ doc_id: id })).status).toBe(400);
  });

  test('is as good as the text that comes with it, and is not known afterwards', async () => {
    const query = 'query Mine { platform { passwordDigest } }';
    const extensions = persisted(sha256(query));
    expect(await open.post({ ...extensions, query })).toMatchObject({ status: 200, body: answer });
    expect(await open.post(extensions)).toMatchObject(notFound);
    expect(await only.post({ ...extensions, query })).toMatchObject({
      status: 403,
      body: { errors: [{ extensions: { code: 'FORBIDDEN', reason: 'UNTRUSTED_DOCUMENT' } }] },
    });
  });

  test('must be the hash of that text, or the one that Apollo’s tools make of it', async () => {
    const query = sent.replaceAll('Words', 'Others');
    const listed = sorted.replaceAll('Words', 'Others');
    expect((await open.post({ ...persisted(sha256(listed)), query })).status).toBe(200);
    for (const wrong of [sha256(`${query} `), 'Others'])
      expect(await open.post({ ...persisted(wrong), query })).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] },
      });
  });

  test.each([
    ['of another version of the protocol', persisted(sha256(digest), 2)],
    ['without a hash', persisted(undefined)],
    ['that says nothing', { extensions: { persistedQuery: {} } }],
    ['with a hash that is no text', persisted({ $ne: '' })],
  ])('%s is refused', async (_way, body) => {
    expect(await open.post(body)).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] },
    });
  });
});

describe('what stays refused', () => {
  test.each([
    ['an id that nobody registered', { doc_id: 'none' }],
    ['a text that is none', { query: '{' }],
    ['no document', { query: '' }],
    ['a batch', []],
  ])('tells the id of its request: %s', async (_what, body) => {
    const answer = await fetch(`${open.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'request-0001' },
      body: JSON.stringify(body),
    });
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([400, 'request-0001']);
  });

  test('a mutation by GET, and a GET that a page of another site can send', async () => {
    const mutation = { documentId: sha256(leave) };
    expect((await get(only, mutation)).status).toBe(405);
    const simple = await get(only, { documentId: sha256(digest) }, {});
    expect(simple).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] },
    });
  });

  test.each([
    ['a text', { query: '{ platform { passwordDigest } }' }],
    ['the name of a type', { query: '{ __typename }' }],
    ['introspection', { query: '{ __schema { types { name } } }' }],
    ['nonsense', { query: '{{{{' }],
    ['nesting beyond any stack', { query: '{a'.repeat(30_000) }],
  ])('where only trusted documents are served, %s', async (_what, body) => {
    expect((await only.post(body)).status).toBe(403);
    if (body.query.length < 1_000) expect((await get(only, body)).status).toBe(403);
  });

  test('no way of writing a GET leads past that', async () => {
    const many = Array.from({ length: 1_200 }, (_none, index): [string, string] => [`${index}`, '']);
    const query = '{ __typename }';
    for (const parameters of [
      [...many, ['query', query]],
      [['query', digest], ...many, ['query', query]],
      [
        ['doc_id', sha256(digest)],
        ['doc_id', 'x'],
        ['query', query],
      ],
      [
        ['extensions', '{'],
        ['query', query],
      ],
      [
        ['extensions', '[]'],
        ['query', query],
      ],
    ] as [string, string][][]) {
      const { status, body } = await get(only, parameters);
      expect([400, 403]).toContain(status);
      expect(body).not.toHaveProperty('data');
    }
  });

  test('a document that no longer fits the schema', async () => {
    expect(await only.post(persisted(sha256(gone)))).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] },
    });
  });
});

test('operations are counted by name where they are trusted, and only there', async () => {
  await open.post({ query: 'query InventedName { platform { passwordDigest } }' });
  await open.post(persisted(sha256(digest)));
  const metrics = await (await fetch(`${open.url}/metrics`)).text();
  expect(metrics).toMatch(/gateway_operation_seconds_count\{name="Digest",kind="query",outcome="ok"\} \d/);
  expect(metrics).not.toContain('InventedName');
});
