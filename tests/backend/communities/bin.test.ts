import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { deleteExpired } from '../../../backend/app/retention.ts';
import { transferCommunities } from '../../../backend/communities/transferCommunities.ts';
import {
  CommunityPageResponse,
  ListDeletedCommunitiesResponse,
  ListOwnCommunitiesResponse,
} from '../../../backend/communities/wire.ts';
import { communities, memberships } from '../../../backend/communities/tables.ts';
import { eventResponses, events } from '../../../backend/events/tables.ts';
import { posts } from '../../../backend/posts/tables.ts';
import { type TestPerson, startBackend } from '../harness.ts';
import { eq } from 'drizzle-orm';

const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;
const platform = await backend.addPerson({ isAdministrator: true });
const chief = await backend.addPerson({ firstName: 'Zoé', lastName: 'Quéré' });
const reader = await backend.addPerson();

const listed = async () =>
  (await backend.get('/api/admin/communautes', platform)).read(ListDeletedCommunitiesResponse).groups;
const act = (what: 'restaurer' | 'effacer', id: number, titre = 'Voile') =>
  backend.post(`/api/admin/communautes/${what}`, { as: platform, json: { id, titre } });
async function makeDeleted() {
  const community = await backend.addCommunity(
    { kind: 'private', title: 'Voile' },
    { admins: [chief], readers: [reader] },
  );
  const post = await backend.addPost(community, chief);
  const event = await backend.addPost(community, chief, { kind: 'event' });
  await database.insert(events).values({
    postId: event.id,
    communityId: community.id,
    title: 'Régate',
    place: 'Port',
    startsAt: new Date(),
    endsAt: new Date(Date.now() + 3_600_000),
  });
  await database
    .insert(eventResponses)
    .values({ postId: event.id, communityId: community.id, userId: reader.id, answer: 'yes', turn: 1 });
  const elsewhere = await backend.addCommunity({}, { admins: [chief] });
  const original = await backend.addPost(elsewhere, chief, { shareCount: 1 });
  await backend.addPost(community, chief, { isShare: true, sharedPostId: original.id });
  expect((await backend.call('DELETE', `/api/deletegroup/${community.id}`, { as: chief })).status).toBe(200);
  return { ...community, post, event, original };
}
const own = async (person: TestPerson) =>
  (await backend.post('/api/getcommunities', { as: person, json: {} }))
    .read(ListOwnCommunitiesResponse)
    .communities.map(({ id_group, user_role }) => [id_group, user_role]);
const sharesOf = async (id: number) =>
  (await database.select({ count: posts.shareCount }).from(posts).where(eq(posts.id, id)))[0]?.count;

it('B969: a deleted community is listed for thirty days, and restored with all it had', async () => {
  const { id, post, event, original } = await makeDeleted();
  expect(await own(reader)).toEqual([]);
  expect(await sharesOf(original.id)).toBe(0);
  const [entry] = await listed();
  expect(entry).toMatchObject({ id, titre: 'Voile', par: 'Zoé Quéré', membres: 2 });
  expect(Date.parse(entry!.expirele) - Date.parse(entry!.supprimele)).toBe(30 * 86_400_000);

  backend.events.length = 0;
  expect((await act('restaurer', id)).status).toBe(200);
  expect(backend.events.map(({ receveur }) => receveur)).toEqual([[chief.email, reader.email], ['*']]);
  expect(await own(reader)).toEqual([[id, 'ROLE_LECTEUR']]);
  expect(await sharesOf(original.id)).toBe(1);
  const page = await backend.post('/api/getgroupspecifique/mur', { as: reader, json: { id } });
  expect(page.read(CommunityPageResponse).group).toMatchObject({ typegroupe: 'private', titre: 'Voile' });
  expect(await database.$count(posts, eq(posts.id, post.id))).toBe(1);
  expect(await database.$count(eventResponses, eq(eventResponses.postId, event.id))).toBe(1);
  expect(await listed()).toEqual([]);
  expect((await act('restaurer', id)).status).toBe(404);
});

it('B969: it is erased at once, or after thirty days', async () => {
  const [first, second, third] = [await makeDeleted(), await makeDeleted(), await makeDeleted()];
  expect((await act('effacer', first.id)).status).toBe(200);
  for (const [{ id }, days] of [
    [second, 31],
    [third, 29],
  ] as const)
    await database.execute(
      sql`update community_bin set deleted_at = now() - make_interval(days => ${days}) where community_id = ${id}`,
    );
  await deleteExpired(database);
  expect((await listed()).map(({ id }) => id)).toEqual([third.id]);
  for (const { id } of [first, second])
    expect(await database.$count(communities, eq(communities.id, id))).toBe(0);
  expect(await database.$count(memberships, eq(memberships.communityId, third.id))).toBe(0);
  expect((await act('effacer', first.id)).status).toBe(404);
});

it('B1016: another title than the one that confirms a deletion is refused', async () => {
  const { id } = await backend.addCommunity({ title: 'Rame' }, { admins: [chief] });
  const remove = (query: string) => backend.call('DELETE', `/api/deletegroup/${id}${query}`, { as: chief });
  expect((await remove('?titre=Ram')).body).toMatchObject({ code: 'INVALID', field: 'titre' });
  expect(await own(chief)).toContainEqual([id, 'ROLE_ADMIN']);
  expect((await remove(`?titre=${encodeURIComponent(' Rame ')}`)).status).toBe(200);
  expect((await act('effacer', id, 'Voile')).body).toMatchObject({ code: 'INVALID', field: 'titre' });
  expect((await listed()).map((group) => group.id)).toContain(id);
  expect((await act('effacer', id, 'Rame')).status).toBe(200);
});

it('an account that is deleted leaves its communities of the bin to its heir, as others', async () => {
  const { id } = await makeDeleted();
  const heir = await backend.addPerson();
  await database.transaction((tx) => transferCommunities(tx, chief.id, heir.id));
  expect((await act('restaurer', id)).status).toBe(200);
  expect(await own(heir)).toContainEqual([id, 'ROLE_ADMIN']);
  expect(await own(reader)).toContainEqual([id, 'ROLE_LECTEUR']);
});
