import { afterAll, describe, expect, it } from 'vitest';
import { memberships } from '../../../backend/communities/tables.ts';
import { notify } from '../../../backend/notifications/notify.ts';
import { ListNotificationsResponse } from '../../../backend/notifications/wire.ts';
import { CountersResponse } from '../../../backend/home/wire.ts';
import { and, eq } from 'drizzle-orm';
import { formOf } from '../feed/form.ts';
import { startBackend, type TestPerson } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());

const load = async (as: TestPerson, nb = 20, start = 0, more = {}) =>
  (await backend.post('/api/notif/load', { as, json: { nb, start, ...more } })).read(
    ListNotificationsResponse,
  ).notifications;
const newOf = async (as: TestPerson) =>
  (await backend.get('/api/notif/count', as)).read(CountersResponse).nombrenotif;

/** Somebody with `count` notices of a community, and who caused them. */
async function scene(count: number) {
  const [author, person] = await backend.addPeople([{ firstName: 'Anne', lastName: 'Le Goff' }, {}]);
  const community = await backend.addCommunity({ kind: 'private' }, { members: [author, person] });
  const post = await backend.addPost(community, author);
  const send = (index: number) =>
    backend.context.database.transaction((tx) =>
      notify(tx, {
        userIds: [person.id],
        authorId: author.id,
        action: 'comment',
        description: `<b>Anne</b> numéro ${index}`,
        communityId: community.id,
        postId: post.id,
      }),
    );
  for (let index = 1; index <= count; index += 1) await send(index);
  return { author, person, community, post, send };
}

describe('the bell panel', () => {
  it('B157 pages through the notices, newest first, with content and target', async () => {
    const { person, community, post } = await scene(25);
    const first = await load(person);
    expect(first).toHaveLength(20);
    expect(first[0]).toEqual({
      id: expect.any(Number),
      Description: '<b>Anne</b> numéro 25',
      pusheraction: ['comment'],
      idgroup: community.id,
      idpost: post.id,
      imageauteur: '0',
      nomauteur: 'Anne Le Goff',
      createdAt: expect.stringMatching(/Z$/),
      lue: 0,
      idcomment: null,
      idreponse: null,
      extrait: expect.stringMatching(/^Publication/),
    });
    const rest = await load(person, 20, 20);
    expect(rest.map((notice) => notice.Description)).toEqual(
      [5, 4, 3, 2, 1].map((index) => `<b>Anne</b> numéro ${index}`),
    );
  });

  it('B172 opening it marks all as seen, none as read', async () => {
    const { person, send } = await scene(3);
    expect(await newOf(person)).toBe(3);
    expect((await load(person)).map((notice) => notice.lue)).toEqual([0, 0, 0]);
    expect(await newOf(person)).toBe(0);
    await send(4);
    expect(await newOf(person)).toBe(1);
    // Scrolling on is not opening.
    await load(person, 20, 3);
    expect(await newOf(person)).toBe(1);
  });

  it('reading without marking leaves all new; a separate call marks as seen', async () => {
    const { person, send } = await scene(2);
    const read = () => load(person, 20, 0, { sansmarquer: 1 });
    const [newest] = await read();
    expect(await newOf(person)).toBe(2);
    await send(3);
    const seen = (json: object) => backend.post('/api/notif/vues', { as: person, json });
    expect((await seen({ jusqua: newest!.id })).body).toEqual({ status: true });
    expect(await newOf(person)).toBe(1);
    await seen({});
    expect(await newOf(person)).toBe(0);
    // An earlier id changes nothing; an unknown id is no error.
    await seen({ jusqua: newest!.id });
    await seen({ jusqua: 0 });
    expect(await newOf(person)).toBe(0);
    expect((await read()).map((notice) => notice.lue)).toEqual([0, 0, 0]);
  });

  it('B169 B170 marks one as read, then all', async () => {
    const { person } = await scene(3);
    const [newest] = await load(person);
    expect((await backend.post(`/api/notif/${newest!.id}`, { as: person })).body).toEqual({ status: true });
    expect((await load(person)).map((notice) => notice.lue)).toEqual([1, 0, 0]);
    // Once more is no mistake.
    expect((await backend.post(`/api/notif/${newest!.id}`, { as: person })).status).toBe(200);
    expect((await backend.post('/api/marquelu', { as: person })).body).toEqual({ status: true });
    expect((await load(person)).map((notice) => notice.lue)).toEqual([1, 1, 1]);
  });

  it('B171 deletes all of the caller, and no others', async () => {
    const [mine, theirs] = [await scene(2), await scene(2)];
    expect((await backend.call('DELETE', '/api/deletenotif', { as: mine.person })).body).toEqual({
      status: true,
    });
    expect(await load(mine.person)).toEqual([]);
    expect(await newOf(mine.person)).toBe(0);
    expect(await load(theirs.person)).toHaveLength(2);
  });

  it('B171 deletes up to the named notice, and keeps newer ones', async () => {
    const { person, send } = await scene(2);
    const [newest] = await load(person);
    await send(3);
    await backend.call('DELETE', `/api/deletenotif?jusqua=${newest?.id}`, { as: person });
    expect((await load(person)).map((notice) => notice.Description)).toEqual(['<b>Anne</b> numéro 3']);
    // Somebody else's, newer than these, names nothing of theirs.
    const theirs = await scene(1);
    const [other] = await load(theirs.person);
    await backend.call('DELETE', `/api/deletenotif?jusqua=${other?.id}`, { as: person });
    expect(await load(theirs.person)).toHaveLength(1);
  });

  it('hides the notices of a community after leaving it', async () => {
    const { person, community } = await scene(2);
    await backend.context.database
      .delete(memberships)
      .where(and(eq(memberships.communityId, community.id), eq(memberships.userId, person.id)));
    expect(await newOf(person)).toBe(0);
    expect(await load(person)).toEqual([]);
  });
});

describe('a new post', () => {
  it('creates a notice for every other member that leads to the post', async () => {
    const [author, reader, outsider] = await backend.addPeople([
      { firstName: 'Noé', lastName: 'Roy' },
      {},
      {},
    ]);
    const community = await backend.addCommunity(
      { title: 'Jardins', kind: 'private' },
      { members: [author], readers: [reader] },
    );
    const multipart = formOf({ idgroup: community.id, text: '<p>Les semis sont prêts</p>' });
    expect((await backend.post('/api/group/publication', { as: author, multipart })).status).toBe(200);
    expect(await load(reader)).toEqual([
      expect.objectContaining({
        Description: '<b>Noé Roy</b> a publié dans <b>Jardins</b>',
        pusheraction: ['posts'],
        idgroup: community.id,
        idpost: expect.any(Number),
      }),
    ]);
    expect(await load(author)).toEqual([]);
    expect(await load(outsider)).toEqual([]);
    expect(backend.events.filter((event) => event.pusheraction[0] === 'push').at(-1)).toMatchObject({
      push: { action: 'single-post', payload: { idGroup: community.id } },
      receveur: [reader.email],
    });
  });
});
