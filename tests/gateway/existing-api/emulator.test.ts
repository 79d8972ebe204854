/** The existing API itself: it refuses what the documents would not take, and each deviation is one. */
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExistingApi, startExistingApi } from '../../../fixtures/existing-api/server.ts';
import { digestOf } from './place.ts';
import { type Deviation, shapes, writings } from '../../../fixtures/existing-api/deviations.ts';
import { ids, yann } from '../../../fixtures/existing-api/seed.ts';

let api: ExistingApi;
let token: string;

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

beforeAll(async () => {
  api = await startExistingApi();
  const answer = await call('/api/login_check', { username: yann, password: digestOf('sha256') });
  ({ token } = (await answer.json()) as { token: string });
});
beforeEach(() => {
  api.behave([]);
  api.undocumented.length = 0;
});
afterAll(() => api.close());

const page = { email: yann, groupid: '0', nbpost: 3, startpoint: 0 };

describe('the existing API', () => {
  it('answers a documented call to whoever names themselves', async () => {
    const answer = await call('/api/publication', page);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      status: true,
      publications: [{ id: 212 }, { id: 211 }, { id: 210 }],
    });
    expect(api.undocumented).toEqual([]);
  });

  it.each([
    ['without the caller', { groupid: '0', nbpost: 3, startpoint: 0 }],
    ['with a caller whom nobody knows', { ...page, email: 'personne@ailleurs.example' }],
    ['without a documented field', { email: yann, groupid: '0', nbpost: 3 }],
  ])('refuses a call %s', async (_what, body) => {
    expect((await call('/api/publication', body)).status).toBe(400);
    expect(api.undocumented).toHaveLength(1);
  });

  it.each([
    ['a field', () => call('/api/publication', { ...page, apres: '' })],
    ['a parameter', () => call('/api/users/0/10?q=a')],
    ['a header', () => call('/api/publication', page, { 'idempotency-key': 'k' })],
    ['an encoding', () => call('/api/searchs', { query: 'a' })],
    ['a path', () => call('/api/posts')],
  ])('notes %s that no document has', async (_what, ask) => {
    await ask();
    expect(api.undocumented).toHaveLength(1);
  });

  it('refuses a body without its length, by deviation', async () => {
    api.behave(['lengthRequired']);
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        `${api.url}/api/publication`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'transfer-encoding': 'chunked',
          },
        },
        (answer) => resolve(answer.resume().statusCode),
      ).on('error', reject);
      sent.write(JSON.stringify(page));
      sent.end();
    });
    expect(status).toBe(411);
    expect((await call('/api/publication', page)).status).toBe(200);
  });
});

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

describe('a deviation', () => {
  it('changes answers, each in its way', async () => {
    const before = await shown();
    expect(await shown()).toEqual(before);
    const unseen: string[] = [];
    for (const deviation of [...Object.keys(shapes), ...Object.keys(writings)] as Deviation[]) {
      api.behave([deviation]);
      if (JSON.stringify(await shown()) === JSON.stringify(before)) unseen.push(deviation);
    }
    expect(unseen).toEqual([]);
  });

  it('keeps lists that are keyed by ids in their own order', async () => {
    api.behave(['keyed']);
    const text = await (await call('/api/publication', page)).text();
    expect([...text.matchAll(/"(2\d\d)":\{/g)].map(([, id]) => id)).toEqual(['212', '211', '210']);
  });
});
