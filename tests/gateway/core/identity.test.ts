import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { TestPerson } from '../../backend/harness.ts';
import { layLink, type Link } from '../../link.ts';
import { type ClientError, type Platform, startPlatform } from '../platform.ts';
import { unsignedToken } from './standalone.ts';

let platform: Platform;
let api: Link;
let folder: string;
let person: TestPerson;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  platform = await startPlatform({
    between: async (url) => {
      api = await layLink(Number(new URL(url).port));
      return api.url.replace('localhost', '127.0.0.1');
    },
    settings: { API_TIMEOUT_MS: '1000' },
  });
  person = await platform.backend.addPerson();
  vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
  await platform.close();
  await api.close();
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
  test('of nobody, or of a refused or expired token, are not kept: the answer comes before they do', async () => {
    for (const token of [null, refusedToken(), expiredToken(), 'nonsense'])
      expect(await begin(token)).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await kept()).toEqual([]);
  });

  test('are not kept either while the API cannot say whose they are, and are when it can again', async () => {
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

describe('a WebSocket', () => {
  test('is told to come back while the API is away, and is taken when it is back', async () => {
    const { token } = await platform.backend.addPerson();
    api.stall();
    expect(await knock(token)).toBe(1013);
    api.cut();
    expect(await knock(token)).toBe(1013);
    api.mend();
    await expect.poll(() => knock(token)).toBe(null);
  });

  test('of a token that is refused or has expired is closed for good', async () => {
    expect(await knock(refusedToken())).toBe(4403);
    expect(await knock(expiredToken())).toBe(4403);
    expect(await knock('nonsense')).toBe(4403);
  });
});

test('who is asking is asked once for sockets and uploads, and not again after they signed out', async () => {
  const other = await platform.backend.addPerson();
  const before = await questions();
  await Promise.all([upload(other), upload(other), knock(other.token), knock(other.token)]);
  await upload(other);
  expect(await questions()).toBe(before + 1);
  await platform.ask('mutation { signOut(input: {}) { userErrors { code } } }', { as: other });
  expect(await knock(other.token)).toBe(4403);
  expect(await questions()).toBe(before + 1);
});
