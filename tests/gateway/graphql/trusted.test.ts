/** How requests name the documents of registered clients, and what else is refused where only these are served. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createClient } from 'graphql-ws';
import { registerDocuments } from '../../../scripts/documents.ts';
import { tools } from '../../../scripts/processes.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { type Platform, startPlatform } from '../platform.ts';
import { apolloManifest, manifestFolder, manifestOf, relayManifest, sha256 } from './manifests.ts';
import { type Standalone, startAlone } from '../app/standalone.ts';

const digest = 'query Digest {\n  platform {\n    passwordDigestAlgorithm\n  }\n}';
const named = 'query Named {\n  platform {\n    ...Words\n  }\n}';
const words = 'fragment Words on Platform {\n  capabilities\n}';
/** As Apollo's tools write it into a manifest, and as its client sends it. */
const [sorted, sent] = [`${words}\n\n${named}`, `${named}\n\n${words}`];
const typed =
  'query Typed($isWanted: Boolean!) { platform { passwordDigestAlgorithm @include(if: $isWanted) } }';
const leave = 'mutation Leave { signOut(input: {}) { userErrors { message } } }';
const gone = 'query Gone { platform { colour } }';

const folder = manifestFolder({
  'ios/1.0.json': apolloManifest([digest, sorted, leave, gone]),
  'android/2.1.0+7.json': apolloManifest([typed], () => 'android.Typed'),
  'web/0.0.9.json': manifestOf({ relayTyped: typed }),
  'web/README.md': 'not a manifest',
  '.git/config.json': '{',
});
/** Serves trusted documents only. */
let only: Standalone;
let open: Standalone;
beforeAll(async () => {
  const given = { trustedDocumentsFolder: folder.path };
  only = await startAlone({ NODE_ENV: 'production', TRUSTED_DOCUMENTS_ONLY: '1' }, undefined, given);
  open = await startAlone({}, undefined, given);
});
afterAll(async () => {
  await Promise.all([only.close(), open.close()]);
  folder.remove();
});

const persisted = (sha256Hash: unknown, version: unknown = 1) => ({
  extensions: { persistedQuery: { version, sha256Hash } },
});
const answer = { data: { platform: { passwordDigestAlgorithm: 'SHA256' } } };
const errors = (status: number, extensions: Record<string, string>) => ({
  status,
  body: { errors: [{ extensions }] },
});
const notFound = errors(200, { code: 'PERSISTED_QUERY_NOT_FOUND' });

async function get(
  { url }: Standalone,
  parameters: Record<string, string> | [string, string][],
  headers: Record<string, string> = { 'apollo-require-preflight': '1' },
) {
  const given = await fetch(`${url}/graphql?${new URLSearchParams(parameters)}`, {
    headers: { accept: 'application/json', ...headers },
  });
  return { status: given.status, body: JSON.parse(await given.text()) as unknown };
}

describe('a trusted document is served', () => {
  test.each<[string, Record<string, unknown>]>([
    ['by Apollo’s protocol', persisted(sha256(digest))],
    ['by the hash of its text', { documentId: `sha256:${sha256(digest)}` }],
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

  test('by GET', async () => {
    const extensions = JSON.stringify(persisted('android.Typed').extensions);
    const asked = { operationName: 'Typed', variables: '{"isWanted":true}' };
    for (const naming of [{ extensions }, { doc_id: 'relayTyped' }, { documentId: 'relayTyped' }])
      expect(await get(only, { ...naming, ...asked })).toEqual({ status: 200, body: answer });
    expect(await get(only, { query: digest })).toEqual({ status: 200, body: answer });
  });

  test('by its text in another order and with other white space', async () => {
    const capabilities = { data: { platform: { capabilities: expect.arrayContaining([]) as unknown } } };
    for (const text of [sorted, sent, sent.replaceAll(/\s+/g, ' ')])
      expect(await only.post({ query: text })).toMatchObject({ status: 200, body: capabilities });
    expect((await only.post({ query: sent.replace('capabilities', 'passwordDigestAlgorithm') })).status).toBe(
      403,
    );
  });
});

describe('an unknown id', () => {
  test('gets the error of the protocol in which it was sent', async () => {
    for (const place of [only, open]) {
      expect(await place.post(persisted('0'.repeat(64)))).toMatchObject(notFound);
      for (const body of [{ doc_id: 'none' }, { documentId: `sha256:${'0'.repeat(64)}` }])
        expect(await place.post(body)).toMatchObject(
          errors(400, { code: 'BAD_USER_INPUT', reason: 'PERSISTED_DOCUMENT_NOT_FOUND' }),
        );
    }
    const extensions = JSON.stringify(persisted('0'.repeat(64)).extensions);
    expect(await get(open, { extensions })).toMatchObject(notFound);
    for (const id of ['__proto__', 'constructor', 'sha256:']) {
      expect(await open.post(persisted(id))).toMatchObject(notFound);
      expect((await open.post({ doc_id: id })).status).toBe(400);
    }
  });

  test('runs the text sent with it where any text is allowed, without registering it', async () => {
    const query = 'query Mine { platform { passwordDigestAlgorithm } }';
    const extensions = persisted(sha256(query));
    expect(await open.post({ ...extensions, query })).toMatchObject({ status: 200, body: answer });
    expect(await open.post(extensions)).toMatchObject(notFound);
    expect(await only.post({ ...extensions, query })).toMatchObject(
      errors(403, { code: 'FORBIDDEN', reason: 'UNTRUSTED_DOCUMENT' }),
    );
  });

  test('must be the hash of that text, or Apollo’s hash of it', async () => {
    const query = sent.replaceAll('Words', 'Others');
    const listed = sorted.replaceAll('Words', 'Others');
    expect((await open.post({ ...persisted(sha256(listed)), query })).status).toBe(200);
    for (const wrong of [sha256(`${query} `), 'Others'])
      expect(await open.post({ ...persisted(wrong), query })).toMatchObject(
        errors(400, { code: 'BAD_REQUEST' }),
      );
  });

  test.each([
    ['of another version of the protocol', persisted(sha256(digest), 2)],
    ['without a hash', persisted(undefined)],
    ['without anything', { extensions: { persistedQuery: {} } }],
    ['with a hash that is an object', persisted({ $ne: '' })],
  ])('%s is rejected', async (_way, body) => {
    expect(await open.post(body)).toMatchObject(errors(400, { code: 'BAD_REQUEST' }));
  });
});

describe('rejects', () => {
  test('a mutation by GET, and a GET that a page of another site can send', async () => {
    expect((await get(only, { documentId: sha256(leave) })).status).toBe(405);
    const simple = await get(only, { documentId: sha256(digest) }, {});
    expect(simple).toMatchObject(errors(400, { code: 'BAD_REQUEST' }));
  });

  test('a document that no longer fits the schema', async () => {
    expect(await only.post(persisted(sha256(gone)))).toMatchObject(
      errors(400, { code: 'GRAPHQL_VALIDATION_FAILED' }),
    );
  });

  test.each([
    ['a text', '{ platform { passwordDigestAlgorithm } }'],
    ['a type name', '{ __typename }'],
    ['introspection', '{ __schema { types { name } } }'],
    ['no GraphQL', '{{{{'],
    ['nesting beyond any stack', '{a'.repeat(30_000)],
  ])('any text where only trusted documents are served: %s', async (_what, query) => {
    expect((await only.post({ query })).status).toBe(403);
    if (query.length < 1_000) expect((await get(only, { query })).status).toBe(403);
  });

  test('any way of writing a GET around that', async () => {
    const many = Array.from({ length: 1_200 }, (_none, index): [string, string] => [`${index}`, '']);
    const query: [string, string] = ['query', '{ __typename }'];
    for (const parameters of [
      [...many, query],
      [['query', digest], ...many, query],
      [['doc_id', sha256(digest)], ['doc_id', 'x'], query],
      [['extensions', '{'], query],
      [['extensions', '[]'], query],
    ] as [string, string][][]) {
      const { status, body } = await get(only, parameters);
      expect([400, 403]).toContain(status);
      expect(body).not.toHaveProperty('data');
    }
  });
});

test('operations are counted by name where they are registered, and only there', async () => {
  await open.post({ query: 'query InventedName { platform { passwordDigestAlgorithm } }' });
  await open.post(persisted(sha256(digest)));
  const metrics = await (await fetch(`${open.url}/metrics`)).text();
  expect(metrics).toMatch(/gateway_operation_seconds_count\{name="Digest",kind="query",outcome="ok"\} \d/);
  expect(metrics).not.toContain('InventedName');
});

describe('with the manifest of a phone and the web client’s own', () => {
  const mine = 'query Mine { viewer { ...Person } } fragment Person on Viewer { email }';
  const comment =
    'mutation Comment($input: CreateCommentInput!) { createComment(input: $input) { userErrors { code } } }';
  const [olderWeb, newerWeb] = ['query Older { viewer { email } }', 'query Newer { viewer { id } }'];
  const sources = manifestFolder({
    'src/mine.graphql': mine,
    'src/write.ts': `export const write = gql\`${comment}\`;`,
    'config.json': '{"documents":"src/**/*.{graphql,ts}","output":"manifest.json"}',
    'web.json': relayManifest({ [sha256(newerWeb)]: newerWeb }),
    'older.json': relayManifest({ [sha256(olderWeb)]: olderWeb }),
  });
  const registered = manifestFolder();
  let platform: Platform;
  let person: TestPerson;
  let ids: Record<string, string>;
  beforeAll(async () => {
    const manifest = join(sources.path, 'manifest.json');
    const manifestTool = [tools.manifest, '--config', 'config.json'];
    await promisify(execFile)(process.execPath, manifestTool, { cwd: sources.path });
    await registerDocuments('phone', '1.0.0', manifest, registered.path);
    await registerDocuments('web', '0.0.9', join(sources.path, 'older.json'), registered.path);
    const { operations } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      operations: { id: string; name: string }[];
    };
    ids = Object.fromEntries(operations.map(({ name, id }) => [name, id]));
    platform = await startPlatform({
      settings: { TRUSTED_DOCUMENTS_ONLY: '1' },
      config: {
        trustedDocuments: join(sources.path, 'web.json'),
        trustedDocumentsFolder: registered.path,
      },
    });
    person = await platform.backend.addPerson();
  });
  afterAll(async () => {
    await platform.close();
    sources.remove();
    registered.remove();
  });

  /** The first answer to an operation over a WebSocket: a result, or errors. */
  async function overSocket(payload: { query: string; extensions?: Record<string, unknown> }) {
    const client = createClient({
      url: `${platform.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${person.token}` },
      retryAttempts: 0,
    });
    const first = await new Promise<unknown>((resolve) => {
      client.subscribe(payload, { next: resolve, error: resolve, complete: () => undefined });
    });
    await client.dispose();
    return first;
  }
  const post = async (body: object) => {
    const answered = await fetch(`${platform.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      body: JSON.stringify(body),
    });
    return (await answered.json()) as unknown;
  };
  const username = () => ({ data: { viewer: { email: person.email } } });

  test('documents of the phone and of two versions of the web client are served over HTTP', async () => {
    expect(await post(persisted(ids.Mine))).toMatchObject(username());
    expect(await post({ doc_id: sha256(olderWeb) })).toMatchObject(username());
    expect(await post({ doc_id: sha256(newerWeb) })).toMatchObject({ data: { viewer: {} } });
  });

  test('documents are named in the same ways over a WebSocket', async () => {
    const id = sha256(olderWeb);
    for (const payload of [
      { query: '', ...persisted(ids.Mine) },
      { query: '', extensions: { doc_id: id } },
      { query: '', extensions: { documentId: `sha256:${id}` } },
      { query: olderWeb.replaceAll(' ', '\n') },
    ])
      expect(await overSocket(payload)).toMatchObject(username());
  });

  test('unknown documents are refused over a WebSocket as over HTTP', async () => {
    for (const [payload, extensions] of [
      [{ query: 'subscription { viewerEvents { __typename } }' }, { reason: 'UNTRUSTED_DOCUMENT' }],
      [{ query: '{ __typename }' }, { reason: 'UNTRUSTED_DOCUMENT' }],
      [{ query: '', ...persisted('x') }, { code: 'PERSISTED_QUERY_NOT_FOUND' }],
      [{ query: '', extensions: { doc_id: 'x' } }, { reason: 'PERSISTED_DOCUMENT_NOT_FOUND' }],
    ] as const)
      expect(await overSocket(payload)).toMatchObject([{ extensions }]);
  });

  test('files are uploaded with an id as with a text', async () => {
    const form = new FormData();
    const variables = { input: { postId: global('Post', 1, 1), text: 'Une photo', image: { file: null } } };
    form.set('operations', JSON.stringify({ variables, ...persisted(ids.Comment) }));
    form.set('map', '{"0":["variables.input.image.file"]}');
    form.set('0', new File(['not a picture'], 'photo.jpg', { type: 'image/jpeg' }));
    const answered = await fetch(`${platform.url}/graphql`, {
      method: 'POST',
      headers: { 'apollo-require-preflight': '1', authorization: `Bearer ${person.token}` },
      body: form,
    });
    expect(await answered.json()).toMatchObject({
      data: { createComment: { userErrors: [{ code: 'FILE_TYPE_REFUSED' }] } },
    });
  });
});
