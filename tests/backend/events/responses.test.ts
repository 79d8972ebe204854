import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '../../../backend/accountDeletion/deleteAccount.ts';
import {
  ListRespondentsResponse,
  type Participation,
  RespondResponse,
} from '../../../backend/events/participation.wire.ts';
import { cancelledEvents, events } from '../../../backend/events/tables.ts';
import { GetPostResponse } from '../../../backend/feed/wire.ts';
import { notifications } from '../../../backend/notifications/tables.ts';
import { createContent } from '../../gateway/content.ts';
import { startBackend, type TestPerson } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const content = createContent(backend);
const { database } = backend.context;
const owner = await backend.addPerson();
const people = await backend.addPeople(Array.from({ length: 12 }, () => ({})));
const community = await backend.addCommunity({}, { members: [owner, ...people] });
const [anna, bob, carl] = people as [TestPerson, TestPerson, TestPerson];

let event: { id: number };
beforeEach(async () => {
  event = await content.addEvent(community, owner);
});

const limitTo = (capacity: number) =>
  database.update(events).set({ capacity }).where(eq(events.postId, event.id));
const answer = (as: TestPerson, reponse: string) =>
  backend.post(`/api/event/${event.id}/reponse`, { as, json: { reponse } });
const edit = (as: TestPerson, json: object) => backend.post(`/api/event/${event.id}/edit`, { as, json });
const shown = async (as: TestPerson) =>
  (await backend.get(`/api/postsingle/${event.id}`, as)).read(GetPostResponse).post;
const numbers = ({ oui, attente, peutetre, non }: Participation) => ({ oui, attente, peutetre, non });
const namesIn = async (liste: string) =>
  (await backend.get(`/api/event/${event.id}/reponses?liste=${liste}`, owner))
    .read(ListRespondentsResponse)
    .personnes.map(({ id }) => id);
const notices = async (person: TestPerson, postId: number | null = event.id) =>
  (
    await database
      .select({ description: notifications.description })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, person.id),
          eq(notifications.action, 'event'),
          postId === null ? isNull(notifications.postId) : eq(notifications.postId, postId),
        ),
      )
  ).map(({ description }) => description.replaceAll(/<[^>]+>|[\u2068\u2069]/g, ''));

describe('an answer to an event', () => {
  it('is counted once, moved, and shown to its author', async () => {
    await answer(anna, 'peutetre');
    await answer(anna, 'oui');
    await answer(bob, 'non');
    const { participation } = (await answer(carl, 'oui')).read(RespondResponse);
    expect(participation).toEqual({
      places: null,
      oui: 2,
      attente: 0,
      peutetre: 0,
      non: 1,
      reponse: 'oui',
      enattente: false,
    });
    expect(await namesIn('oui')).toEqual([anna.id, carl.id]);
    expect(await namesIn('non')).toEqual([bob.id]);
    expect((await shown(bob)).participation).toMatchObject({ reponse: 'non', oui: 2 });
  });

  it('B1023: is taken back, and its place goes to the first who waits', async () => {
    await limitTo(1);
    await answer(anna, 'oui');
    await answer(bob, 'oui');
    expect((await shown(bob)).participation).toMatchObject({ enattente: true });
    const { participation } = (await answer(anna, 'aucune')).read(RespondResponse);
    expect(participation).toMatchObject({ reponse: null, oui: 1, attente: 0 });
    expect(await namesIn('oui')).toEqual([bob.id]);
  });

  it('is refused after the event', async () => {
    await database
      .update(events)
      .set({ startsAt: new Date('2020-01-01T08:00:00Z'), endsAt: new Date('2020-01-01T09:00:00Z') })
      .where(eq(events.postId, event.id));
    expect(await answer(anna, 'oui')).toMatchObject({ status: 409, body: { code: 'EVENT_OVER' } });
  });

  it('ends with the membership', async () => {
    const leaving = await backend.addPerson();
    await backend.addMember(community, leaving);
    await answer(leaving, 'oui');
    await backend.post('/quittergroup', { as: leaving, json: { id: community.id } });
    expect((await shown(owner)).participation).toMatchObject({ oui: 0 });
  });
});

describe('an event with few places', () => {
  it('B933: fills exactly when many answer at once; the others wait', async () => {
    await limitTo(5);
    const answers = await Promise.all(people.map((person) => answer(person, 'oui')));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const { participation } = await shown(owner);
    expect(numbers(participation!)).toEqual({ oui: 5, attente: 7, peutetre: 0, non: 0 });
  });

  it('gives a free place to the first who waits, who is notified', async () => {
    await limitTo(1);
    for (const person of [anna, bob, carl]) await answer(person, 'oui');
    expect(await namesIn('attente')).toEqual([bob.id, carl.id]);
    await answer(anna, 'non');
    expect(await namesIn('oui')).toEqual([bob.id]);
    expect(await namesIn('attente')).toEqual([carl.id]);
    expect(await notices(bob)).toEqual(['Une place s’est libérée\u00a0: vous participez à Portes ouvertes']);
    expect(await notices(carl)).toEqual([]);
  });

  it('B933: notifies also the author who moves up', async () => {
    await limitTo(1);
    for (const person of [anna, owner]) await answer(person, 'oui');
    await answer(anna, 'aucune');
    expect(await notices(owner)).toEqual([
      'Une place s’est libérée\u00a0: vous participez à Portes ouvertes',
    ]);
  });

  it('gives the places of people who leave the community or the platform', async () => {
    await limitTo(2);
    const [leaving, closing] = await backend.addPeople([{}, {}]);
    for (const person of [leaving, closing]) await backend.addMember(community, person);
    for (const person of [leaving, closing, anna, bob, carl]) await answer(person, 'oui');
    await backend.post('/quittergroup', { as: leaving, json: { id: community.id } });
    expect(await namesIn('oui')).toEqual([closing.id, anna.id]);
    expect(await notices(anna)).toHaveLength(1);
    await database.transaction((tx) => deleteAccount(tx, closing.id, owner.id, new Set()));
    expect(await namesIn('oui')).toEqual([anna.id, bob.id]);
    expect(await namesIn('attente')).toEqual([carl.id]);
  });

  it('gives the places of people who left the platform while the community was in the bin', async () => {
    const [closing, platform] = await backend.addPeople([{}, { isAdministrator: true }]);
    const { id } = await backend.addCommunity(
      { title: 'Voile' },
      { admins: [owner], members: [closing, anna, bob] },
    );
    event = await content.addEvent({ id }, owner);
    await limitTo(1);
    for (const person of [closing, anna, bob]) await answer(person, 'oui');
    await backend.call('DELETE', `/api/deletegroup/${id}`, { as: owner });
    await backend.call('DELETE', `/api/userdelete/${closing.id}`, { as: platform, json: {} });
    const json = { id, titre: 'Voile' };
    expect((await backend.post('/api/admin/communautes/restaurer', { as: platform, json })).status).toBe(200);
    expect([await namesIn('oui'), await namesIn('attente')]).toEqual([[anna.id], [bob.id]]);
    expect([await notices(anna), await notices(bob)]).toEqual([[expect.stringContaining('libérée')], []]);
  });

  it('stays exact when people withdraw and come at once', async () => {
    await limitTo(3);
    for (const person of people.slice(0, 6)) await answer(person, 'oui');
    await Promise.all(people.map((person, index) => answer(person, index < 3 ? 'non' : 'oui')));
    const { participation } = await shown(owner);
    expect(numbers(participation!)).toEqual({ oui: 3, attente: 6, peutetre: 0, non: 3 });
    expect(await namesIn('oui')).toEqual(people.slice(3, 6).map(({ id }) => id));
  });

  it('has more places after an edit; a lower limit takes nobody’s place', async () => {
    await limitTo(1);
    for (const person of [anna, bob, carl]) await answer(person, 'oui');
    await edit(owner, { places: 2 });
    expect(await namesIn('oui')).toEqual([anna.id, bob.id]);
    await edit(owner, { places: 1 });
    expect(await namesIn('oui')).toEqual([anna.id, bob.id]);
    await edit(owner, { places: '' });
    expect(await namesIn('attente')).toEqual([]);
  });
});

describe('a change of an event', () => {
  it('B935: keeps what is not sent, and notifies those who come or may come', async () => {
    await answer(anna, 'oui');
    await answer(bob, 'peutetre');
    await answer(carl, 'non');
    const changed = { text: 'Portes fermées', datedebut: '2036-03-01T10:00:00Z' };
    expect((await edit(owner, changed)).status).toBe(200);
    expect(await shown(anna)).toMatchObject({
      text: 'Portes fermées',
      lieu: 'Atelier 3',
      datedebut: '2036-03-01T10:00:00.000Z',
      datefin: '2036-03-01T12:00:00.000Z',
    });
    const words = `${owner.firstName} ${owner.lastName} a modifié l’événement Portes fermées`;
    expect(await Promise.all([anna, bob, carl].map((person) => notices(person)))).toEqual([
      [words],
      [words],
      [],
    ]);
  });

  it('is refused after another change, and with an end before the start', async () => {
    expect((await edit(owner, { lieu: 'Cour', modifie: '' })).status).toBe(200);
    const { status, body } = await edit(owner, { lieu: 'Toit', modifie: '' });
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'CHANGED' })]);
    const late = await edit(owner, { datedebut: '2036-03-01T12:00:00Z' });
    expect([late.status, late.body]).toEqual([400, expect.objectContaining({ field: 'datedebut' })]);
  });
});

it('notifies nobody of changes of an event that has ended', async () => {
  await limitTo(1);
  await answer(anna, 'oui');
  await answer(bob, 'oui');
  const past = { startsAt: new Date('2026-01-01T08:00:00Z'), endsAt: new Date('2026-01-01T09:00:00Z') };
  await database.update(events).set(past).where(eq(events.postId, event.id));
  expect((await edit(owner, { lieu: 'Cour', places: 2 })).status).toBe(200);
  expect([...(await notices(anna)), ...(await notices(bob))]).toEqual([]);
  await backend.post('/deletepost', { as: owner, json: { idpost: event.id } });
  expect(await notices(anna, null)).toEqual([]);
  expect(await database.$count(cancelledEvents, eq(cancelledEvents.postId, event.id))).toBe(0);
});

it('notifies those who come or may come of a deletion', async () => {
  await answer(anna, 'oui');
  await answer(carl, 'non');
  await backend.post('/deletepost', { as: owner, json: { idpost: event.id } });
  expect(await notices(anna, null)).toEqual([
    `${owner.firstName} ${owner.lastName} a annulé l’événement Portes ouvertes`,
  ]);
  expect(await notices(carl, null)).toEqual([]);
});
