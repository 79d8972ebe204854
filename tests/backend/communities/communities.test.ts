import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { memberships } from '../../../backend/communities/tables.ts';
import {
  CommunityPageResponse,
  CreateCommunityResponse,
  ListOwnCommunitiesResponse,
  UpdateCommunityResponse,
} from '../../../backend/communities/wire.ts';
import { picture } from '../builders.ts';
import { formOf } from '../feed/form.ts';
import { type TestPerson, startBackend } from '../harness.ts';

let administrator: TestPerson;
let community: { id: number };
const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;
beforeEach(async () => {
  administrator = await backend.addPerson();
  community = await backend.addCommunity({ kind: 'private', title: 'Qualité' }, { admins: [administrator] });
});

const send = (path: string, as: TestPerson, fields: Record<string, string>, logo?: Blob) =>
  backend.post(path, { as, multipart: formOf(fields, logo ? [['logo', 'logo.jpg', logo]] : []) });

describe('a community', () => {
  it('B725 B331 B332: is administered by who made it', async () => {
    const maker = await backend.addPerson({ canCreateCommunities: true });
    const { id } = (await send('/creategroupall', maker, { titre: ' Voile ' }, await picture())).read(
      CreateCommunityResponse,
    );
    const members = await database.select().from(memberships).where(eq(memberships.communityId, id));
    expect(members).toMatchObject([{ userId: maker.id, role: 'ROLE_ADMIN' }]);
    const [made] = (await backend.post('/api/getcommunities', { as: maker, json: {} })).read(
      ListOwnCommunitiesResponse,
    ).communities;
    expect(made).toMatchObject({ titre: 'Voile', typegroupe: 'public', couleur: '#d6d6d6' });
    expect(made?.logo).toMatch(/-640x480\.jpg\?/);
    const { groupe } = (
      await send('/allupdate', maker, {
        idgroup: String(id),
        sujet: 'La mer',
        type: 'secret',
        couleur: '#34a5f8',
      })
    ).read(UpdateCommunityResponse);
    expect(groupe).toMatchObject({
      titre: 'Voile',
      sujet: 'La mer',
      typegroupe: 'secret',
      couleur: '#34a5f8',
      users: 1,
    });
  });

  it.each([['lieu', 100]])(
    'may have the optional text %s, of at most %d characters',
    async (name, length) => {
      const creator = await backend.addPerson({ canCreateCommunities: true });
      const { id } = (await send('/creategroupall', creator, { titre: 'Port', [name]: ' Brest ' })).read(
        CreateCommunityResponse,
      );
      const page = async () =>
        (await backend.post('/api/getgroupspecifique/mur', { as: creator, json: { id } })).read(
          CommunityPageResponse,
        ).group;
      const change = async (fields: Record<string, string>) =>
        (await send('/allupdate', creator, { idgroup: String(id), ...fields })).status;
      expect(await page()).toMatchObject({ [name]: 'Brest' });
      expect(await change({ titre: 'Le port' })).toBe(200);
      expect(await page()).toMatchObject({ titre: 'Le port', [name]: 'Brest' });
      expect(await change({ [name]: 'x'.repeat(length + 1) })).toBe(400);
      expect(await change({ [name]: '' })).toBe(200);
      expect(await page()).toMatchObject({ [name]: '' });
    },
  );

  it.each([
    [{ titre: ' ' }, 'Le titre est obligatoire'],
    [{ sujet: '' }, 'Le sujet est obligatoire'],
    [{ type: 'autre' }, 'Le type est obligatoire'],
    [{ couleur: 'rouge' }, 'Couleur est Obligatoire'],
  ])('B344–B346: refuses %j', async (fields, message) => {
    const answer = await send('/allupdate', administrator, { idgroup: String(community.id), ...fields });
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ message })]);
  });

  it('is deleted with its content, and its members are notified', async () => {
    const member = await backend.addPerson();
    await backend.addMember(community, member);
    const post1 = await backend.addPost(community, member);
    backend.events.length = 0;
    expect((await backend.call('DELETE', `/deletegroup/${community.id}`, { as: administrator })).status).toBe(
      200,
    );
    expect((await backend.get(`/api/postsingle/${post1.id}`, member)).status).toBe(404);
    expect(backend.events).toMatchObject([
      { receveur: [administrator.email, member.email] },
      { receveur: ['*'], communaute: { parties: ['listes'] } },
    ]);
  });
});

describe('the list of one’s communities', () => {
  let person: TestPerson;
  let ids: number[];
  beforeEach(async () => {
    person = await backend.addPerson();
    ids = [];
    for (let i = 0; i < 5; i += 1) ids.push((await backend.addCommunity({}, { members: [person] })).id);
  });

  const move = (id: number | undefined, position: unknown, as = person) =>
    backend.post(`/api/groups/${id}/sortable/change-position`, { as, json: { position } });
  const order = async (as = person) =>
    (await backend.post('/api/getcommunities', { as, json: {} }))
      .read(ListOwnCommunitiesResponse)
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

    it('remains a valid order after many concurrent moves', async () => {
      const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => move(ids[i % 5], (i * 7) % 5)));
      expect(answers.every((answer) => answer.status === 200)).toBe(true);
      expect((await order()).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
      expect((await move(ids[0], 0)).status).toBe(200);
      expect((await order())[0]).toBe(0);
    });

    it('rejects communities that the person has not joined, and invalid places', async () => {
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
      expect(answer.read(ListOwnCommunitiesResponse).communities).toHaveLength(5);
    },
  );
});

it.each([
  ['public', 2],
  ['private', undefined],
] as const)('a %s community shows others how many posts it has: %s', async (kind, shown) => {
  const [member, other] = await backend.addPeople([{}, {}]);
  const community = await backend.addCommunity({ kind }, { members: [member] });
  for (let index = 0; index < 2; index += 1) await backend.addPost(community, member);
  const readBy = async (as: typeof member) =>
    (await backend.post('/api/getgroupspecifique/mur', { as, json: { id: community.id } })).read(
      CommunityPageResponse,
    ).nbpublications;
  expect(await readBy(member)).toBe(2);
  expect(await readBy(other)).toBe(shown);
});
