/** The emulator of an existing API: it reports undocumented calls, deviates on request, and starts by its command. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../gateway/config/config.ts';
import { root, sourceArguments } from '../../../scripts/processes.ts';
import { type ExistingApi, startExistingApi } from '../../../fixtures/existing-api/server.ts';
import { digestOf } from './place.ts';
import { password } from '../../../fixtures/existing-api/people.seed.ts';
import { type Deviation, shapes, writings } from '../../../fixtures/existing-api/deviations.ts';
import { ids, yann } from '../../../fixtures/existing-api/seed.ts';

let api: ExistingApi;
let token: string;

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: yann, password: digestOf('sha256') }),
  });
  return ((await answer.json()) as { token: string }).token;
}

const page = { email: yann, groupid: '0', nbpost: 3, startpoint: 0 };

async function call(path: string, body?: object, headers: Record<string, string> = {}) {
  return fetch(api.url + path, {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'identity',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}
const get = (path: string) => fetch(api.url + path, { headers: { authorization: `Bearer ${token}` } });
const news = () => get('/getbreaking');

async function emulator(method: string, body?: object, path = '/emulator') {
  const answer = await fetch(api.url + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

beforeAll(async () => {
  api = await startExistingApi({ deviations: ['notices'] });
  await emulator('PUT', {});
  token = await signIn(api.url);
});
beforeEach(() => emulator('PUT', {}));
afterAll(() => api.close());

/** Calls in whose answers each deviation of their shape is to be seen. */
const shown = async (): Promise<string[]> => {
  const answers = [
    await call('/api/publication', page),
    await call('/api/singleuser/103'),
    await call('/api/likelist', { idpost: '207', type: 1, nb: 6, start: 0 }),
    await call('/api/dolike', {
      userEmail: yann,
      postID: '206',
      groupID: String(ids.everybody),
      postType: '',
      likeType: 2,
      partageID: '',
    }),
    await call('/api/groups/12/photos?page=1&postsPerPage=12'),
    await call('/api/users/0/9'),
    await call('/api/getgroupspecifique/admin', { id: '12', nb: 5, start: 0 }),
    await call('/api/getgroupspecifique/mur', { id: String(ids.club) }),
  ];
  // What is reacted to is taken back, so that nothing but deviations makes a difference.
  api.organisation.posts.find(({ id }) => id === 206)?.reactions.clear();
  return Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString()));
};

describe('/emulator', () => {
  it('reports undocumented requests, and forgets them on reset', async () => {
    await emulator('POST', undefined, '/emulator/reset');
    await fetch(`${api.url}/api/posts?page=1`);
    api.organisation.breakingnews = 'Autre chose';
    expect((await emulator('GET')).body.undocumented).toEqual(['GET /api/posts is not documented']);
    const { body } = await emulator('POST', undefined, '/emulator/reset');
    expect(body.undocumented).toEqual([]);
    expect(await (await news()).json()).toMatchObject({
      result: { breakingnews: 'Assemblée générale le 3 décembre' },
    });
  });

  it.each([
    ['a field', () => call('/api/publication', { ...page, apres: '' })],
    ['a parameter', () => call('/api/users/0/10?q=a')],
    ['a header', () => call('/api/publication', page, { 'idempotency-key': 'k' })],
    ['an encoding', () => call('/api/searchs', { query: 'a' })],
    ['a path', () => call('/api/posts')],
  ])('reports the undocumented request %s', async (_what, ask) => {
    api.undocumented.length = 0;
    await ask();
    expect(api.undocumented).toHaveLength(1);
  });

  it('changes responses by each deviation', async () => {
    const before = await shown();
    expect(await shown()).toEqual(before);
    const unseen: string[] = [];
    for (const deviation of [...Object.keys(shapes), ...Object.keys(writings)] as Deviation[]) {
      api.behave([deviation]);
      if (JSON.stringify(await shown()) === JSON.stringify(before)) unseen.push(deviation);
    }
    expect(unseen).toEqual([]);
  });
});

/** Runs the command; its words grow while it runs. */
function run(...args: string[]) {
  const child = spawn(process.execPath, [...sourceArguments('scripts/existing-api.ts'), ...args], {
    cwd: root,
    env: { ...process.env, PORT: '0' },
  });
  const body = { words: '' };
  const ended = once(child, 'close');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (body.words += chunk.toString()));
  return { child, body, ended };
}

describe('npm run existing-api', () => {
  it('prints its address, applies its options, and stops on Ctrl+C', async () => {
    const wishes = ['--deviation', 'data', '--deviation', 'formOnly', '--failure', '503'];
    const { child, body, ended } = run(...wishes, '--about', 'GET /getbreaking');
    await expect.poll(() => body.words, { timeout: 20_000 }).toContain('Ctrl+C ends it');
    const url = /BACKEND_URL=(\S+) API_FILES=uploads/.exec(body.words)?.[1] ?? '';
    expect(body.words).toContain(yann);
    expect(body.words).toContain('API_FILES=uploads API_BODY=form \\\n');
    // The explorer of the product in front of it offers its accounts.
    const { explorerAccounts } = readConfig({
      EXPLORER_ACCOUNTS: /EXPLORER_ACCOUNTS='(.+)'/.exec(body.words)?.[1],
    });
    expect(explorerAccounts).toContainEqual({
      username: 'zoe@mutuelle.example',
      password,
      who: 'Directrice, administrator',
    });
    const answer = await fetch(`${url}/api/login_check`, {
      method: 'POST',
      body: new URLSearchParams({ username: yann, password: digestOf('sha256') }),
    });
    const { data } = (await answer.json()) as { data: { token: string } };
    const headers = { authorization: `Bearer ${data.token}` };
    expect((await fetch(`${url}/getbreaking`, { headers })).status).toBe(503);
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });
});
