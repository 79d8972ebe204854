import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { messages } from '../../../backend/chat/tables.ts';
import { comments } from '../../../backend/posts/commentTables.ts';
import { posts } from '../../../backend/posts/tables.ts';
import { reactions } from '../../../backend/reactions/tables.ts';
import { currentMonth } from '../../../backend/statistics/month.ts';
import { storeLastMonth } from '../../../backend/statistics/figures.ts';
import { monthlyStatistics } from '../../../backend/statistics/tables.ts';
import {
  TopCommunitiesResponse,
  EngagementResponse,
  MonthActivityResponse,
  TopPostersResponse,
  MonthReactionsResponse,
  TopPostsResponse,
} from '../../../backend/statistics/wire.ts';
import { startBackend, type TestPerson } from '../harness.ts';

let [ada, bob]: TestPerson[] = [];
let [quiet, lively]: { id: number; title: string }[] = [];

/** A day of a month that is past. */
const at = (day: number, time = '12:00') =>
  new Date(`2024-03-${String(day).padStart(2, '0')}T${time}:00+01:00`);

const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;
const before = { createdAt: new Date('2023-01-01T00:00:00Z') };
const administrator = await backend.addPerson({ ...before, isAdministrator: true });
ada = await backend.addPerson({ ...before, firstName: 'Ada' });
bob = await backend.addPerson({ ...before, firstName: 'Bob' });
await backend.addPerson(before);
// Not there yet in March 2024.
await backend.addPerson({ createdAt: new Date('2024-05-01T00:00:00Z') });
quiet = await backend.addCommunity({ title: 'Calme' }, { members: [ada, bob] });
lively = await backend.addCommunity({ title: 'Vive' }, { members: [ada, bob] });
await backend.addPost(quiet, ada, { createdAt: at(1, '00:30') });
const popular = await backend.addPost(lively, bob, { createdAt: at(2) });
await backend.addPost(lively, bob, { createdAt: new Date('2024-03-31T21:30:00Z') });
// Half an hour before the month begins in Paris, and after it has ended: there summer has begun.
await backend.addPost(quiet, ada, { createdAt: new Date('2024-02-29T22:30:00Z') });
await backend.addPost(quiet, ada, { createdAt: new Date('2024-03-31T22:30:00Z') });
await database.insert(comments).values([
  { postId: popular.id, authorId: ada.id, createdAt: at(3) },
  { postId: popular.id, authorId: ada.id, createdAt: at(3) },
]);
await database.insert(reactions).values([
  { postId: popular.id, userId: ada.id, kind: 'applause', createdAt: at(4) },
  { postId: popular.id, userId: bob.id, kind: 'like', createdAt: at(4) },
]);
const made = await backend.post('/conversation/create', {
  as: ada,
  json: { titre: '', emails: [{ email: ada.email }, { email: bob.email }] },
});
const { id } = made.body as { id: number };
const message = { conversationId: id, authorId: ada.id, content: 'x', createdAt: at(5) };
await database.insert(messages).values([message, message, { ...message, deletedAt: at(6) }]);

// Of a deleted community nothing counts.
const deleted = await backend.addCommunity({ title: 'Close' }, { members: [ada, bob] });
const gone = await backend.addPost(deleted, administrator, { createdAt: at(7) });
await database.insert(comments).values({ postId: gone.id, authorId: administrator.id, createdAt: at(7) });
await database
  .insert(reactions)
  .values({ postId: gone.id, userId: administrator.id, kind: 'check', createdAt: at(7) });
await backend.call('DELETE', `/api/deletegroup/${deleted.id}`, { as: administrator });

const read = (path: string) => backend.get(path, administrator);

describe('a month that is past', () => {
  it('B664 B1017: returns the engagement rate and daily posts, comments, reactions and messages', async () => {
    const answer = await read('/statistique/tauxlivemonths/3/2024');
    expect(answer.read(MonthActivityResponse)).toEqual({
      status: true,
      taux: 50,
      actifs: 2,
      profils: 4,
      publications: 3,
      commentaires: 2,
      reactions: 2,
      messages: 2,
      jours: [
        { jour: 1, publications: 1, commentaires: 0, reactions: 0, messages: 0 },
        { jour: 2, publications: 1, commentaires: 0, reactions: 0, messages: 0 },
        { jour: 3, publications: 0, commentaires: 2, reactions: 0, messages: 0 },
        { jour: 4, publications: 0, commentaires: 0, reactions: 2, messages: 0 },
        { jour: 5, publications: 0, commentaires: 0, reactions: 0, messages: 2 },
        { jour: 31, publications: 1, commentaires: 0, reactions: 0, messages: 0 },
      ],
    });
    expect((await read('/statreacts/3/2024')).read(MonthReactionsResponse)).toMatchObject({
      likeokey: 1,
      likemain: 1,
      likecoche: 0,
    });
  });

  it('B665 B666 B785 B1017: names the top posts, posters and communities', async () => {
    const top = await backend.post('/api/statistics/top-posts?page=1&postsPerPage=5', {
      as: administrator,
      json: { month: '03-2024' },
    });
    expect(top.read(TopPostsResponse)).toMatchObject({
      total: 1,
      posts: [
        { id: popular.id, groups: { titre: 'Vive' }, users: { profile: { prenom: 'Bob' } }, nbrAction: 4 },
      ],
    });
    expect((await read('/statposteurs/3/2024')).read(TopPostersResponse).posteurs).toMatchObject([
      { user: { profile: { prenom: 'Bob' } }, nbpost: 2 },
      { user: { profile: { prenom: 'Ada' } }, nbpost: 1 },
    ]);
    const communities = (await read('/statcomms/3/2024/0')).read(TopCommunitiesResponse);
    expect(communities).toMatchObject({
      total: 2,
      communautes: [
        { group: { titre: 'Vive' }, totalacts: 6 },
        { group: { titre: 'Calme' }, totalacts: 1 },
      ],
    });
    expect((await read('/statcomms/3/2024/1')).read(TopCommunitiesResponse).communautes).toMatchObject([
      { group: { titre: 'Calme' } },
    ]);
    expect((await read('/statcomms/3/2024/5')).read(TopCommunitiesResponse).communautes).toEqual([]);
  });

  it('is computed once: later rows of that month change nothing', async () => {
    const publications = async () =>
      (await read('/statistique/tauxlivemonths/1/2024')).read(MonthActivityResponse).publications;
    expect(await publications()).toBe(0);
    await backend.addPost(quiet, ada, { createdAt: new Date('2024-01-10T12:00:00Z') });
    expect(await publications()).toBe(0);
    // One statement beside the guard's: nothing is counted again.
    expect((await read('/statistique/tauxlivemonths/1/2024')).sql).toBe(2);
    const kept = await database.$count(monthlyStatistics, sql`${monthlyStatistics.month} = '2024-01-01'`);
    expect(kept).toBe(1);
  });

  it('is closed by the backend itself, before anybody looks', async () => {
    const publications = async () =>
      (await read('/statistique/tauxlivemonths/12/2024')).read(MonthActivityResponse).publications;
    await backend.addPost(quiet, ada, { createdAt: new Date('2024-12-10T12:00:00Z') });
    await storeLastMonth(database, new Date('2025-01-01T03:00:00Z'));
    await backend.addPost(quiet, ada, { createdAt: new Date('2024-12-11T12:00:00Z') });
    expect(await publications()).toBe(1);
  });

  it('counts a community that was in the bin when it was closed, once it is restored', async () => {
    const publications = async () =>
      (await read('/statistique/tauxlivemonths/2/2022')).read(MonthActivityResponse).publications;
    const club = await backend.addCommunity({ title: 'Club' }, { members: [ada] });
    await backend.addPost(club, ada, { createdAt: new Date('2022-02-10T12:00:00Z') });
    await backend.call('DELETE', `/api/deletegroup/${club.id}`, { as: administrator });
    expect(await publications()).toBe(0);
    const json = { id: club.id, titre: 'Club' };
    await backend.post('/api/admin/communautes/restaurer', { as: administrator, json });
    expect(await publications()).toBe(1);
  });

  it('excludes deleted content', async () => {
    const gone = await backend.addPost(quiet, ada, { createdAt: new Date('2024-04-10T12:00:00Z') });
    await database.insert(reactions).values({
      postId: gone.id,
      userId: bob.id,
      kind: 'check',
      createdAt: new Date('2024-04-11T12:00:00Z'),
    });
    const list = async () =>
      (
        await backend.post('/api/statistics/top-posts', { as: administrator, json: { month: '04-2024' } })
      ).read(TopPostsResponse);
    expect(await list()).toMatchObject({ total: 1, posts: [{ id: gone.id }] });
    await database.delete(posts).where(sql`id = ${gone.id}`);
    expect(await list()).toMatchObject({ total: 0, posts: [] });
  });
});

describe('the present month', () => {
  it('is recounted on each request, also for the live rate', async () => {
    const present = new Date();
    const { month, year } = currentMonth(present);
    const now = async () =>
      (await read(`/statistique/tauxlivemonths/${month}/${year}`)).read(MonthActivityResponse);
    const before = await now();
    await backend.addPost(quiet, ada, { createdAt: present });
    expect((await now()).publications).toBe(before.publications + 1);
    const live = (await read('/statistique/tauxlive')).read(EngagementResponse);
    expect(live).toMatchObject({ taux: (await now()).taux, profils: 5 });
  });
});

it.each([
  [7, 2021],
  [13, 2024],
  [0, 2024],
  [1, 2999],
])('B676 B677: there are no figures of %i/%i', async (month, year) => {
  expect((await read(`/statistique/tauxlivemonths/${month}/${year}`)).body).toMatchObject({
    status: false,
    field: 'month',
    message: "Choisissez un mois entre août 2021 et aujourd'hui.",
  });
});

it('the month is the one of Paris', () => {
  expect(currentMonth(new Date('2024-03-31T22:30:00Z'))).toEqual({ year: 2024, month: 4 });
  expect(currentMonth(new Date('2024-12-31T22:30:00Z'))).toEqual({ year: 2024, month: 12 });
});
