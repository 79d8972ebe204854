/** Requests run only after the API has identified their user. */
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { sessions } from '../../../backend/accounts/tables.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { layLink, type Link } from '../../link.ts';
import { type ClientError, type Platform, startPlatform } from '../platform.ts';
import { type FaultyApi, startFaultyApi, unsignedToken } from '../app/standalone.ts';
import { connectWebSocket, subscribe } from '../realtime/webSocketClient.ts';

let platform: Platform;
let api: Link;
let folder: string;
let person: TestPerson;
/** A server whose pages can be previewed. */
let page: FaultyApi;
beforeAll(async () => {
  page = await startFaultyApi();
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  platform = await startPlatform({
    between: async (url) => {
      api = await layLink(Number(new URL(url).port));
      return api.url.replace('localhost', '127.0.0.1');
    },
    settings: { API_TIMEOUT_MS: '3000', LINK_PREVIEWS: '127.0.0.1' },
  });
  person = await platform.backend.addPerson();
  vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
  await platform.close();
  await api.close();
  await page.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Names of the uploaded files that the gateway keeps. */
const kept = async () => (await readdir(folder)).filter((name) => name.startsWith('capacitor-'));
const refusedToken = () => unsignedToken({ username: person.email, exp: Date.now() / 1000 + 3_600 });
const expiredToken = () => unsignedToken({ username: person.email, exp: 1 });

/** Number of token checks by the API. */
async function questions(): Promise<number> {
  const metrics = await (await fetch(`${platform.url}/metrics`)).text();
  return [...metrics.matchAll(/^gateway_upstream_call_seconds_count\{.*checkprofil.*\} (\d+)$/gm)]
    .map(([, count]) => Number(count))
    .reduce((sum, count) => sum + count, 0);
}

/** Begins an upload of 8 MB, sends the first two, and waits for the answer without sending more. */
async function begin(
  token: string | null,
): Promise<{ status: number | undefined; code: string | undefined }> {
  const sending = request(`${platform.url}/graphql`, {
    method: 'POST',
    headers: {
      'apollo-require-preflight': '1',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 8 * 1024 * 1024,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  sending.write(
    '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{"query":"","variables":{"f":null}}\r\n' +
      '--x\r\ncontent-disposition: form-data; name="map"\r\n\r\n{"a":["variables.f"]}\r\n' +
      '--x\r\ncontent-disposition: form-data; name="a"; filename="a.txt"\r\n\r\n',
  );
  sending.write(Buffer.alloc(2 * 1024 * 1024));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  // The rest of it is not waited for.
  sending.on('error', () => undefined);
  const { errors } = JSON.parse((await answer.toArray()).join('')) as { errors: ClientError[] };
  sending.destroy();
  return { status: answer.statusCode, code: errors[0]?.extensions.code };
}

const upload = (as: Pick<TestPerson, 'token'>, mutation = 'updateAvatar') =>
  platform.ask<Record<string, { userErrors: { code: string }[] }>>(
    `mutation ($avatar: Upload!) { ${mutation}(input: { avatar: $avatar }) { userErrors { code } } }`,
    { as, variables: { avatar: null }, files: { 'variables.avatar': new File(['texte'], 'photo.png') } },
  );

/** Opens a socket: the code with which the gateway closes it, or `null` once it has taken it. */
const knock = (token: string) =>
  new Promise<number | null>((resolve) => {
    const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const connectionInit = { type: 'connection_init', payload: { authorization: `Bearer ${token}` } };
    socket.on('open', () => socket.send(JSON.stringify(connectionInit)));
    socket.on('message', () => {
      socket.close();
      resolve(null);
    });
    socket.on('close', (code) => resolve(code));
  });

describe('the files of an upload', () => {
  test('without a valid token are rejected before they arrive, and not stored', async () => {
    for (const token of [null, refusedToken(), expiredToken(), 'nonsense'])
      expect(await begin(token)).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await kept()).toEqual([]);
  });

  test('of a form of another site are rejected by the CSRF prevention', async () => {
    const body = new FormData();
    body.set(
      'operations',
      '{"query":"mutation ($f: Upload!) { updateAvatar(input: { avatar: $f }) { userErrors { code } } }","variables":{"f":null}}',
    );
    body.set('map', '{"a":["variables.f"]}');
    body.set('a', new File(['text'], 'a.txt'));
    const answer = await fetch(`${platform.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body,
    });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('CSRF')]);
  });

  test('are not stored while the API is down, and accepted once it is up', async () => {
    const { token } = await platform.backend.addPerson();
    api.stall();
    expect(await begin(token)).toEqual({ status: 504, code: 'UPSTREAM_TIMEOUT' });
    api.cut();
    expect(await begin(token)).toEqual({ status: 503, code: 'UPSTREAM_UNAVAILABLE' });
    api.mend();
    expect(await kept()).toEqual([]);
    await expect.poll(async () => (await upload({ token })).status).toBe(200);
  });

  test('are deleted after the response, whether the operation succeeded or not', async () => {
    const taken = await upload(person);
    expect(taken.data.updateAvatar?.userErrors[0]?.code).toBe('FILE_TYPE_REFUSED');
    expect((await upload(person, 'nonsense')).status).toBe(400);
    await expect.poll(kept).toEqual([]);
  });
});

describe('before the first resolver', () => {
  afterEach(() => vi.restoreAllMocks());

  const madeUp = () => [
    refusedToken(),
    unsignedToken({ username: person.email, roles: ['ROLE_ADMIN'] }).replace(/^[^.]+/, 'eyJhbGciOiJub25lIn0'),
    'nonsense',
  ];

  test('with an unknown token nothing runs: no page, no GIF search, no mutation', async () => {
    for (const token of madeUp())
      for (const document of [
        `{ linkPreview(url: "${page.url}/") { title } }`,
        '{ viewer { gifs(query: "chat") { contentUrl } } }',
        'mutation { createComment(input: { postId: "x", text: "y", idempotencyKey: "k" }) { userErrors { code } } }',
        '{ viewer { administration { onlineUserCount } } }',
      ]) {
        const { errors } = await platform.ask(document, { as: { token } });
        expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
      }
    expect(page.received).toEqual([]);
    const { errors } = await platform.ask(`{ linkPreview(url: "${page.url}/") { title } }`, { as: person });
    expect([errors, page.received.length]).toEqual([[], 1]);
  });

  test('public fields are resolved despite a rejected token', async () => {
    const { data, errors } = await platform.ask<object>('{ branding { name } viewer { email } }', {
      as: { token: refusedToken() },
    });
    expect(data).toMatchObject({ branding: { name: expect.any(String) }, viewer: null });
    expect(errors).toMatchObject([{ path: ['viewer'], extensions: { code: 'UNAUTHENTICATED' } }]);
  });

  test('recently confirmed people read, but do not write, while the API is down', async () => {
    const { tokenVerifier } = platform.gateway.services;
    vi.spyOn(tokenVerifier, 'authenticate').mockResolvedValue({
      caller: { username: person.email, databaseId: '1' },
      authError: null,
      mayWrite: false,
    });
    tokenVerifier.invalidate(person.token);
    const read = await platform.ask('{ viewer { email } }', { as: person });
    const write = await platform.ask(
      'mutation { markAllNotificationsRead(input: {}) { userErrors { code } } }',
      {
        as: person,
      },
    );
    expect([read.errors, write.errors]).toMatchObject([
      [],
      [{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }],
    ]);
  });

  test('a WebSocket whose session ended is closed at its next operation', async () => {
    const gone = await platform.backend.addPerson();
    const client = await connectWebSocket(platform.url, gone.token);
    await platform.backend.context.database
      .update(sessions)
      .set({ endedAt: new Date() })
      .where(eq(sessions.userId, gone.id));
    platform.gateway.services.tokenVerifier.invalidate(gone.token);
    platform.gateway.services.rest.separateReads();
    client.send(subscribe('1', '{ viewer { email } }'));
    expect((await client.closed)[0]).toBe(4403);
  });
});

describe('a WebSocket', () => {
  test('is closed with 1013 while the API is down, and accepted once it is up', async () => {
    const { token } = await platform.backend.addPerson();
    api.cut();
    expect(await knock(token)).toBe(1013);
    api.mend();
    await expect.poll(() => knock(token)).toBe(null);
  });
});

test('the API is called once per token for sockets and uploads, and not after a sign-out', async () => {
  const other = await platform.backend.addPerson();
  const before = await questions();
  await Promise.all([upload(other), upload(other), knock(other.token), knock(other.token)]);
  await upload(other);
  expect(await questions()).toBe(before + 1);
  await platform.ask('mutation { signOut(input: {}) { userErrors { code } } }', { as: other });
  expect(await knock(other.token)).toBe(4403);
  expect(await questions()).toBe(before + 1);
});
