/** Nothing is done for anybody before the API has said who they are; tokens that ended stay refused. */
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { sessions } from '../../../backend/accounts/tables.ts';
import { digestOf } from '../../../gateway/core/claims.ts';
import type { Caller, Context } from '../../../gateway/core/context.ts';
import { createEndedTokens } from '../../../gateway/core/endedTokens.ts';
import { fault, Refusal } from '../../../gateway/core/errors.ts';
import { createIdentityGate } from '../../../gateway/core/identity.ts';
import { sessionEnded } from '../../../gateway/core/rest/refusals.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { layLink, type Link } from '../../link.ts';
import { type ClientError, type Platform, startPlatform } from '../platform.ts';
import { type FaultyApi, startFaultyApi, unsignedToken } from './standalone.ts';
import { connectWebSocket, subscribe } from './webSocketClient.ts';

const caller = { username: 'camille@example.org', row: '7' };
const admitted = { caller, refusal: null, mayWrite: true };
const refused = { caller: null, refusal: { extensions: { code: 'UNAUTHENTICATED' } } };
const away = () => fault('UPSTREAM_UNAVAILABLE', 'away');
const bringing = (token: string | null) => ({ token, claims: null, memory: new Map() }) as unknown as Context;
/** A gate before an API with sessions or without, and what it forgot. */
function gateOf(
  ask: (context: Context) => Promise<Caller>,
  hasSessions = false,
  ended = createEndedTokens(undefined),
) {
  const forgotten: string[] = [];
  const onForget = (digest: string) => void forgotten.push(digest);
  return { ...createIdentityGate(ask, { ended, hasSessions, onForget }), forgotten };
}

describe('the gate', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.advanceTimersByTime(1_000);
  });
  afterEach(() => vi.useRealTimers());

  test('asks once a minute, and lets people read for ten minutes while the API does not answer', async () => {
    const ask = vi.fn(async () => caller);
    const gate = gateOf(ask);
    expect([await gate.admit(bringing('t')), await gate.admit(bringing('t'))]).toEqual([admitted, admitted]);
    expect([ask.mock.calls.length, gate.knows('t'), gate.knows('u')]).toEqual([1, true, false]);
    expect([gate.recall('t'), gate.recall('u')]).toEqual([admitted, undefined]);
    // Whether it was signed out elsewhere is looked up again after five seconds.
    vi.advanceTimersByTime(6_000);
    expect([gate.knows('t'), gate.recall('t')]).toEqual([true, undefined]);
    vi.advanceTimersByTime(55_000);
    expect(gate.knows('t')).toBe(false);
    ask.mockRejectedValue(away());
    expect(await gate.admit(bringing('t'))).toEqual({ caller, refusal: null, mayWrite: false });
    expect(await gate.admit(bringing('u'))).toMatchObject({ caller: null });
    vi.advanceTimersByTime(540_000);
    expect(await gate.admit(bringing('t'))).toMatchObject({
      caller: null,
      refusal: { extensions: { code: 'UPSTREAM_UNAVAILABLE' } },
    });
  });

  test('forgets at once tokens that the API refuses, and those that sign out', async () => {
    const ask = vi.fn(async () => caller);
    const gate = gateOf(ask);
    await gate.admit(bringing('t'));
    vi.advanceTimersByTime(61_000);
    ask.mockRejectedValueOnce(new Refusal('FORBIDDEN', 'non')).mockRejectedValue(away());
    expect(await gate.admit(bringing('t'))).toMatchObject(refused);
    expect(await gate.admit(bringing('t'))).toMatchObject({ caller: null });
    ask.mockResolvedValueOnce(caller);
    await gate.admit(bringing('u'));
    gate.forget('u');
    expect(gate.recall('u')).toBeUndefined();
    expect(await gate.admit(bringing('u'))).toMatchObject({ caller: null });
  });

  describe('with an API that reports when sessions end', () => {
    const inSession = (sid: string) => unsignedToken({ username: caller.username, sid });

    test('asks again after five seconds while its events do not arrive, and once they arrive again', async () => {
      const ask = vi.fn(async () => caller);
      const gate = gateOf(ask, true);
      await gate.admit(bringing('t'));
      vi.advanceTimersByTime(4_900);
      expect(gate.knows('t')).toBe(true);
      vi.advanceTimersByTime(200);
      expect(gate.knows('t')).toBe(false);
      await gate.admit(bringing('t'));
      gate.setHearing(true);
      expect(gate.knows('t')).toBe(false);
      vi.advanceTimersByTime(1);
      await gate.admit(bringing('t'));
      expect(ask).toHaveBeenCalledTimes(3);
      vi.advanceTimersByTime(59_000);
      expect(gate.knows('t')).toBe(true);
      gate.setHearing(false);
      expect(gate.knows('t')).toBe(false);
    });

    test('forgets every token of a session that ends, and tells their listeners', async () => {
      const gate = gateOf(async () => caller, true);
      const [token, newer, other] = [`${inSession('a')}1`, `${inSession('a')}2`, inSession('b')];
      const heard: string[] = [];
      for (const one of [token, newer, other]) {
        await gate.admit(bringing(one));
        gate.watch(one, (news) => heard.push(`${one === other ? 'b' : 'a'} ${news}`));
      }
      gate.hear({ what: 'renewed', sessions: ['a', 'c'] });
      expect([gate.knows(token), gate.knows(newer)]).toEqual([true, true]);
      gate.hear({ what: 'ended', sessions: ['a', 'c'] });
      expect([gate.knows(token), gate.knows(newer), gate.knows(other)]).toEqual([false, false, true]);
      expect(new Set(gate.forgotten)).toEqual(new Set([digestOf(token), digestOf(newer)]));
      expect(heard).toEqual(['a renewed', 'a renewed', 'a ended', 'a ended']);
    });

    test('ignores an answer from before the session ended', async () => {
      let answer = (_caller: Caller) => {};
      const ask = vi
        .fn<() => Promise<Caller>>()
        .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
        .mockRejectedValue(sessionEnded());
      const gate = gateOf(ask, true);
      const token = inSession('a');
      const admission = gate.admit(bringing(token));
      await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
      gate.hear({ what: 'ended', sessions: ['a'] });
      answer(caller);
      expect(await admission).toMatchObject(refused);
    });
  });

  test('refuses a token that was signed out, whatever the API says of it', async () => {
    const gate = gateOf(async () => caller);
    const heard: string[] = [];
    gate.watch('t', (news) => heard.push(news));
    await gate.admit(bringing('t'));
    await gate.end('t');
    expect(await gate.admit(bringing('t'))).toMatchObject(refused);
    expect([heard[0], gate.knows('t'), await gate.hasEnded('t')]).toEqual(['ended', false, true]);
    expect(await gate.admit(bringing('u'))).toMatchObject({ caller });
  });

  test('notices within five seconds a token that was signed out at another gateway', async () => {
    const ended = createEndedTokens(undefined);
    const ask = vi.fn(async () => caller);
    const [here, there] = [gateOf(ask, false, ended), gateOf(ask, false, ended)];
    const heard: string[] = [];
    there.watch('t', (news) => heard.push(news));
    await there.admit(bringing('t'));
    await here.end('t');
    vi.advanceTimersByTime(5_000);
    expect(await there.admit(bringing('t'))).toMatchObject({ caller: null });
    expect([heard, there.knows('t'), ask.mock.calls.length]).toEqual([['ended'], false, 1]);
  });

  test('asks nothing about requests without a token', async () => {
    const gate = gateOf(() => Promise.reject(new Error('Nobody is asked about.')));
    expect(await gate.admit(bringing(null))).toEqual({ caller: null, refusal: null, mayWrite: true });
  });

  test('remembers signed-out tokens until they expire, and for thirty days without an expiry', async () => {
    const ended = createEndedTokens(undefined);
    const expiringIn = (seconds: number) =>
      unsignedToken({ username: 'a', exp: Date.now() / 1000 + seconds });
    const [token, expired] = [expiringIn(3_600), expiringIn(-1)];
    for (const one of [token, expired, 'opaque']) await ended.add(one);
    const has = (one: string) => ended.has(digestOf(one));
    vi.advanceTimersByTime(3_599_000);
    expect([await has(token), await has(expired), await has('another')]).toEqual([true, false, false]);
    vi.advanceTimersByTime(2_000);
    expect(await has(token)).toBe(false);
    vi.advanceTimersByTime(29 * 86_400_000);
    expect(await has('opaque')).toBe(true);
    vi.advanceTimersByTime(2 * 86_400_000);
    expect(await has('opaque')).toBe(false);
  });
});

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
    settings: { API_TIMEOUT_MS: '1000', LINK_PREVIEW_HOSTS: '127.0.0.1' },
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

/** How often the API was asked whose a token is. */
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
  test('without a good token are refused before they arrive, and not kept', async () => {
    for (const token of [null, refusedToken(), expiredToken(), 'nonsense'])
      expect(await begin(token)).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await kept()).toEqual([]);
  });

  test('are not kept while the API does not answer, and accepted once it does', async () => {
    const { token } = await platform.backend.addPerson();
    api.stall();
    expect(await begin(token)).toEqual({ status: 504, code: 'UPSTREAM_TIMEOUT' });
    api.cut();
    expect(await begin(token)).toEqual({ status: 503, code: 'UPSTREAM_UNAVAILABLE' });
    api.mend();
    expect(await kept()).toEqual([]);
    await expect.poll(async () => (await upload({ token })).status).toBe(200);
  });

  test('are gone after the answer, whether the operation took or refused them', async () => {
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

  test('an unknown token opens nothing: no page is fetched, no GIF searched, no mutation run', async () => {
    for (const token of madeUp())
      for (const document of [
        `{ linkPreview(url: "${page.url}/") { title } }`,
        '{ viewer { gifs(search: "chat") { url } } }',
        'mutation { createComment(input: { postId: "x", text: "y", idempotencyKey: "k" }) { userErrors { code } } }',
        '{ viewer { administration { liveCount } } }',
      ]) {
        const { errors } = await platform.ask(document, { as: { token } });
        expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
      }
    expect(page.received).toEqual([]);
    const { errors } = await platform.ask(`{ linkPreview(url: "${page.url}/") { title } }`, { as: person });
    expect([errors, page.received.length]).toEqual([[], 1]);
  });

  test('public fields are answered beside a refused token', async () => {
    const { data, errors } = await platform.ask<object>('{ branding { name } viewer { username } }', {
      as: { token: refusedToken() },
    });
    expect(data).toMatchObject({ branding: { name: expect.any(String) }, viewer: null });
    expect(errors).toMatchObject([{ path: ['viewer'], extensions: { code: 'UNAUTHENTICATED' } }]);
  });

  test('people confirmed lately read, and change nothing, while the API does not answer', async () => {
    const { identity } = platform.gateway.services;
    vi.spyOn(identity, 'admit').mockResolvedValue({
      caller: { username: person.email, row: '1' },
      refusal: null,
      mayWrite: false,
    });
    identity.forget(person.token);
    const read = await platform.ask('{ viewer { username } }', { as: person });
    const write = await platform.ask(
      'mutation { markNotificationsRead(input: {}) { userErrors { code } } }',
      { as: person },
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
    platform.gateway.services.identity.forget(gone.token);
    platform.gateway.services.rest.separateReads();
    client.send(subscribe('1', '{ viewer { username } }'));
    expect((await client.closed)[0]).toBe(4403);
  });
});

describe('a WebSocket', () => {
  test('is closed with 1013 while the API does not answer, and accepted once it does', async () => {
    const { token } = await platform.backend.addPerson();
    api.stall();
    expect(await knock(token)).toBe(1013);
    api.cut();
    expect(await knock(token)).toBe(1013);
    api.mend();
    await expect.poll(() => knock(token)).toBe(null);
  });

  test('with a refused or expired token is closed with 4403', async () => {
    expect(await knock(refusedToken())).toBe(4403);
    expect(await knock(expiredToken())).toBe(4403);
    expect(await knock('nonsense')).toBe(4403);
  });
});

test('the API is asked once per token for sockets and uploads, and not after it signed out', async () => {
  const other = await platform.backend.addPerson();
  const before = await questions();
  await Promise.all([upload(other), upload(other), knock(other.token), knock(other.token)]);
  await upload(other);
  expect(await questions()).toBe(before + 1);
  await platform.ask('mutation { signOut(input: {}) { userErrors { code } } }', { as: other });
  expect(await knock(other.token)).toBe(4403);
  expect(await questions()).toBe(before + 1);
});
