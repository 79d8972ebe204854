import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetCommunitiesAnswer } from '../../../backend/communities/wire.ts';
import { type TestBackend, type TestPerson, startBackend } from '../harness.ts';

let backend: TestBackend;
let person: TestPerson;
let ids: number[];
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  person = await backend.addPerson();
  ids = [];
  for (let i = 0; i < 5; i += 1) ids.push((await backend.addCommunity({}, { members: [person] })).id);
});

const move = (id: number | undefined, position: unknown, as = person) =>
  backend.post(`/api/groups/${id}/sortable/change-position`, { as, json: { position } });
const order = async (as = person) =>
  (await backend.post('/api/getcommunities', { as, json: {} }))
    .read(GetCommunitiesAnswer)
    .communities.map((community) => ids.indexOf(community.id_group));

describe('the order of one’s communities', () => {
  it.each([
    [4, 0, [4, 0, 1, 2, 3]],
    [0, 4, [1, 2, 3, 4, 0]],
    [1, 3, [0, 2, 3, 1, 4]],
    [3, 1, [0, 3, 1, 2, 4]],
    [2, 2, [0, 1, 2, 3, 4]],
    [0, 99_999_999_999, [1, 2, 3, 4, 0]],
  ])('moves the one at %i to %i; the others close ranks', async (from, to, expected) => {
    expect((await move(ids[from], to)).body).toEqual({ status: true });
    expect(await order()).toEqual(expected);
  });

  it('is each person’s own', async () => {
    const other = await backend.addPerson();
    for (const id of ids) await backend.addMember({ id }, other);
    await move(ids[4], 0);
    expect(await order(other)).toEqual([0, 1, 2, 3, 4]);
  });

  it('stays an order when a hundred moves arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => move(ids[i % 5], (i * 7) % 5)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect((await order()).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
    expect((await move(ids[0], 0)).status).toBe(200);
    expect((await order())[0]).toBe(0);
  });

  it('refuses a community that is not theirs, and a place that is none', async () => {
    const foreign = await backend.addCommunity();
    expect((await move(foreign.id, 0)).status).toBe(404);
    expect((await move(ids[0], -1)).status).toBe(400);
    expect((await move(ids[0], 'first')).status).toBe(400);
  });
});

it.each([10_000, 99_999_999_999, 1e10])(
  'B357: one’s communities are all listed where %d of them are asked for',
  async (nbCommunity) => {
    const answer = await backend.post('/api/getcommunities', {
      as: person,
      json: { nbCommunity, startPoint: 0, type: '', hasNotif: true },
    });
    expect(answer.status).toBe(200);
    expect(answer.read(GetCommunitiesAnswer).communities).toHaveLength(5);
  },
);
