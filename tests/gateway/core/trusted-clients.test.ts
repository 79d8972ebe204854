/** A phone and the web client of two versions, in front of one gateway that serves registered documents alone. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { generatePersistedQueryIdsFromManifest } from '@apollo/persisted-query-lists';
import { OperationTypeNode } from 'graphql';
import { type Client, createClient } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { registerDocuments } from '../../../scripts/documents.ts';
import { tools } from '../../../scripts/processes.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { type Platform, startPlatform } from '../platform.ts';
import { manifestFolder, relayManifest, sha256 } from './manifests.ts';

const mine = `
  query Mine($first: Int!) { viewer { ...Person feed(first: $first) { edges { node { id text } } } } }
  fragment Person on Viewer { username }
`;
interface Mine {
  viewer: { username: string; feed: { edges: { node: { id: string } }[] } };
}
const events = 'subscription Events { viewerEvents { __typename } }';
const comment =
  'mutation Comment($input: CreateCommentInput!) { createComment(input: $input) { userErrors { code } } }';
const [olderWeb, newerWeb] = ['query Older { viewer { username } }', 'query Newer { viewer { id } }'];

const sources = manifestFolder({
  'src/mine.graphql': mine,
  'src/live.ts': `export const live = gql\`${events}\`; export const write = gql\`${comment}\`;`,
  'config.json': '{"documents":"src/**/*.{graphql,ts}","output":"manifest.json"}',
  'web.json': relayManifest({ [sha256(newerWeb)]: newerWeb }),
  'older.json': relayManifest({ [sha256(olderWeb)]: olderWeb }),
});
const manifest = join(sources.path, 'manifest.json');
const folder = manifestFolder();

let platform: Platform;
let person: TestPerson;
let colleague: TestPerson;
let postId: string;
beforeAll(async () => {
  await promisify(execFile)(process.execPath, [tools.manifest, '--config', 'config.json'], {
    cwd: sources.path,
  });
  await registerDocuments('phone', '1.0.0', manifest, folder.path);
  await registerDocuments('web', '0.0.9', join(sources.path, 'older.json'), folder.path);
  platform = await startPlatform({
    realtime: true,
    settings: {
      TRUSTED_DOCUMENTS_ONLY: '1',
      TRUSTED_DOCUMENTS_DIR: folder.path,
    },
    config: { trustedDocuments: join(sources.path, 'web.json') },
  });
  person = await platform.backend.addPerson();
  colleague = await platform.backend.addPerson();
  const community = await platform.backend.addCommunity({}, { members: [person, colleague] });
  await platform.backend.addPost(community, colleague);
  const { client } = phoneOf(person);
  const { data } = await client.query<Mine>({ query: gql(mine), variables: { first: 1 } });
  postId = data?.viewer.feed.edges[0]?.node.id ?? '';
});
afterAll(async () => {
  await platform.close();
  sources.remove();
  folder.remove();
});

const sockets: Client[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) await socket.dispose();
});

const socketOf = ({ token }: { token: string }): Client => {
  const socket = createClient({
    url: `${platform.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  sockets.push(socket);
  return socket;
};

/** Apollo Client as a phone has it: ids of its manifest, over HTTP and over a socket. */
function phoneOf({ token }: { token: string }, { useGETForHashedQueries = false } = {}) {
  const bodies: string[] = [];
  const http = new HttpLink({
    uri: `${platform.url}/graphql`,
    headers: { authorization: `Bearer ${token}`, 'apollo-require-preflight': '1' },
    fetch(address, init) {
      bodies.push(`${init?.method} ${JSON.stringify(init?.body ?? address)}`);
      return fetch(address, init);
    },
  });
  const ids = generatePersistedQueryIdsFromManifest({
    loadManifest: () => Promise.resolve(JSON.parse(readFileSync(manifest, 'utf8'))),
  });
  const link = ApolloLink.from([
    new PersistedQueryLink({ ...ids, useGETForHashedQueries }),
    ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      new GraphQLWsLink(socketOf({ token })),
      http,
    ),
  ]);
  return { bodies, client: new ApolloClient({ link, cache: new InMemoryCache() }) };
}

describe('a phone with Apollo Client', () => {
  test.each([false, true])(
    'reads by the ids of its manifest alone (by GET: %s)',
    async (useGETForHashedQueries) => {
      const { client, bodies } = phoneOf(person, { useGETForHashedQueries });
      const { data } = await client.query<Mine>({ query: gql(mine), variables: { first: 2 } });
      expect(data?.viewer.username).toBe(person.email);
      expect(data?.viewer.feed.edges[0]?.node.id).toBe(postId);
      expect(bodies).toHaveLength(1);
      expect(bodies[0]).toMatch(useGETForHashedQueries ? /^GET "http/ : /^POST "\{/);
      expect(bodies[0]).not.toContain('viewer');
    },
  );

  test('writes, and hears of it', async () => {
    const { client } = phoneOf(colleague);
    const heard: unknown[] = [];
    client
      .subscribe({ query: gql(events) })
      .subscribe({ next: ({ data }) => heard.push(data), error: (error: unknown) => heard.push(error) });
    const { client: writer } = phoneOf(person);
    await expect
      .poll(async () => {
        const variables = { input: { postId, text: 'Bonjour' } };
        const { data } = await writer.mutate({ mutation: gql(comment), variables });
        expect(data).toMatchObject({ createComment: { userErrors: [] } });
        return heard;
      })
      .toContainEqual({ viewerEvents: { __typename: 'CommentAdded' } });
  });

  test('is refused what it did not register, over HTTP and over a socket', async () => {
    const body = JSON.stringify({ query: 'query Mine { viewer { username } }' });
    const answer = await fetch(`${platform.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      body,
    });
    expect(answer.status).toBe(403);
    const refusal = [{ extensions: { reason: 'UNTRUSTED_DOCUMENT' } }];
    for (const query of ['subscription { viewerEvents { __typename } }', '{ __typename }'])
      expect(await over(socketOf(person), { query })).toMatchObject(refusal);
  });
});

/** What an operation over a socket is answered first: a result, or errors. */
const over = (socket: Client, payload: { query: string; extensions?: Record<string, unknown> }) =>
  new Promise<unknown>((resolve) => {
    socket.subscribe(payload, { next: resolve, error: resolve, complete: () => undefined });
  });

describe('over a socket', () => {
  const persisted = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });
  const username = () => ({ data: { viewer: { username: person.email } } });

  test('documents are named in the same ways', async () => {
    const id = sha256(olderWeb);
    for (const payload of [
      { query: '', extensions: persisted(id) },
      { query: '', extensions: { doc_id: id } },
      { query: '', extensions: { documentId: `sha256:${id}` } },
      { query: olderWeb },
      { query: olderWeb.replaceAll(' ', '\n') },
    ])
      expect(await over(socketOf(person), payload)).toEqual(username());
  });

  test('what is not known is told as over HTTP', async () => {
    const asked = async (extensions: Record<string, unknown>) =>
      over(socketOf(person), { query: '', extensions });
    expect(await asked(persisted('x'))).toMatchObject([
      { extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
    ]);
    expect(await asked({ doc_id: 'x' })).toMatchObject([
      { extensions: { reason: 'PERSISTED_DOCUMENT_NOT_FOUND' } },
    ]);
  });
});

test('files travel with an id as with a text', async () => {
  const form = new FormData();
  const { operations } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    operations: { id: string; name: string }[];
  };
  const sha256Hash = operations.find(({ name }) => name === 'Comment')?.id;
  const variables = { input: { postId, text: 'Une photo', image: null } };
  form.set(
    'operations',
    JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash } } }),
  );
  form.set('map', '{"0":["variables.input.image"]}');
  form.set('0', new File(['not a picture'], 'photo.jpg', { type: 'image/jpeg' }));
  const answer = await fetch(`${platform.url}/graphql`, {
    method: 'POST',
    headers: { 'apollo-require-preflight': '1', authorization: `Bearer ${person.token}` },
    body: form,
  });
  expect(await answer.json()).toMatchObject({
    data: { createComment: { userErrors: [{ code: 'FILE_TYPE_REFUSED' }] } },
  });
});

test('the web client of two versions is served by both', async () => {
  for (const document of [olderWeb, newerWeb]) {
    const answer = await fetch(`${platform.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      body: JSON.stringify({ doc_id: sha256(document) }),
    });
    expect(await answer.json()).toMatchObject({ data: { viewer: {} } });
  }
});
