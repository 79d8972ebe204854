import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sqlCounter } from '../../../backend/core/database/transactions.ts';
import { memberships } from '../../../backend/communities/tables.ts';
import { type Notice, notify } from '../../../backend/notifications/notify.ts';
import { nextMorning } from '../../../backend/notifications/doNotDisturb.ts';
import { timeZone } from '../../../backend/core/timeZone.ts';
import { notificationSettings, notifications } from '../../../backend/notifications/tables.ts';
import { CountersResponse } from '../../../backend/home/wire.ts';
import { users } from '../../../backend/accounts/tables.ts';
import { addConversation, chatOf } from '../chat/conversations.ts';
import { type TestPerson, startBackend } from '../harness.ts';
import { CommunitySwitchesResponse, MainSwitchesResponse } from '../../../backend/notifications/wire.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;

const countersOf = async (person: TestPerson) => {
  const { state, nombreconversation, nombrenotif } = (await backend.get('/api/notif/count', person)).read(
    CountersResponse,
  );
  expect(state).toBe(true);
  return { nombreconversation, nombrenotif };
};
/** A community with an author and some others, and a notice from the first to the rest. */
async function scene(others: number) {
  const author = await backend.addPerson();
  const people: TestPerson[] = [];
  while (people.length < others) people.push(await backend.addPerson());
  const community = await backend.addCommunity({}, { members: [author, ...people] });
  const notice: Notice = {
    userIds: people.map((person) => person.id),
    authorId: author.id,
    action: 'comment',
    description: '<b>Anne</b> a commenté votre publication',
    communityId: community.id,
    postId: (await backend.addPost(community, author)).id,
  };
  return { author, people, community, notice };
}
const receivers = async (notice: Notice) =>
  (await database.transaction((tx) => notify(tx, notice))).receiverUsernames;

describe('notices', () => {
  it('are written once per receiver, never for their cause', async () => {
    const { author, people, notice } = await scene(3);
    const [first] = people;
    const names = await receivers({ ...notice, userIds: [...notice.userIds, author.id, first!.id] });
    expect(names).toEqual(people.map((person) => person.email));
    const rows = await database.select().from(notifications).where(eq(notifications.authorId, author.id));
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      authorId: author.id,
      action: 'comment',
      description: notice.description,
      communityId: notice.communityId,
      postId: notice.postId,
      readAt: null,
      createdAt: expect.any(Date),
    });
    expect(await countersOf(author)).toEqual({ nombreconversation: 0, nombrenotif: 0 });
    expect(await countersOf(first!)).toEqual({ nombreconversation: 0, nombrenotif: 1 });
  });

  it('honour the switches of each person: all off, communities off, this community off', async () => {
    const { people, community, notice } = await scene(5);
    const [allOff, communitiesOff, thisOff, chatOff] = people;
    await database.insert(notificationSettings).values([
      { userId: allOff!.id, push: false },
      { userId: communitiesOff!.id, communities: false },
      { userId: chatOff!.id, conversations: false },
    ]);
    await database
      .update(memberships)
      .set({ notificationsEnabled: false })
      .where(and(eq(memberships.communityId, community.id), eq(memberships.userId, thisOff!.id)));
    expect(await receivers(notice)).toEqual([people[3]!.email, people[4]!.email]);
  });

  it('reach people who are not members yet, and skip unknown ones', async () => {
    const { notice } = await scene(0);
    const asking = await backend.addPerson();
    expect(await receivers({ ...notice, userIds: [asking.id, 999_999_999] })).toEqual([asking.email]);
    expect(await receivers({ ...notice, userIds: [] })).toEqual([]);
  });

  it('may have no post when they concern a whole community', async () => {
    const { people, notice } = await scene(1);
    expect(await receivers({ ...notice, postId: null })).toEqual([people[0]!.email]);
  });

  it('need one statement for a whole organisation', async () => {
    const { notice } = await scene(1);
    await database.execute(sql`
      insert into ${users} (email, first_name, last_name, password_hash)
      select 'agent' || n || '@example.org', 'Agent', n::text, '-' from generate_series(1, 500) as n`);
    const everybody = await database
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.email} like 'agent%'`);
    const count = { statements: 0 };
    const { receiverUsernames } = await database.transaction((tx) =>
      sqlCounter.run(count, () => notify(tx, { ...notice, userIds: everybody.map((person) => person.id) })),
    );
    expect(receiverUsernames).toHaveLength(500);
    expect(count.statements).toBe(1);
  });

  it('count as new also when their transaction began before the list was last opened', async () => {
    const { people, notice } = await scene(1);
    const [person] = people;
    await database.transaction(async (tx) => {
      const isLater = async () => {
        const { rows } = await tx.execute<{ later: boolean }>(
          sql`select clock_timestamp() > now() + interval '20 milliseconds' as later`,
        );
        return rows[0]?.later;
      };
      await expect.poll(isLater).toBe(true);
      await tx
        .insert(notificationSettings)
        .values({ userId: person!.id, panelOpenedAt: sql`now() + interval '10 milliseconds'` });
      await notify(tx, notice);
    });
    expect(await countersOf(person!)).toMatchObject({ nombrenotif: 1 });
  });

  it('are rolled back with their transaction', async () => {
    const { people, notice } = await scene(1);
    const failed = database.transaction(async (tx) => {
      await notify(tx, notice);
      throw new Error('The write failed.');
    });
    await expect(failed).rejects.toThrow('The write failed.');
    expect(await countersOf(people[0]!)).toMatchObject({ nombrenotif: 0 });
  });
});

describe('B994: « Ne pas déranger »', () => {
  const set = (as: TestPerson, duree: string, fuseau?: string) =>
    backend.post('/api/nepasderanger', { as, json: { duree, fuseau } });
  const stateOf = async (person: TestPerson) => {
    const { nepasderanger, nepasderangerjusqua } = (await backend.get('/api/notif/count', person)).read(
      CountersResponse,
    );
    return { isOn: nepasderanger, until: nepasderangerjusqua };
  };
  const pushed = async (notice: Notice) =>
    (await database.transaction((tx) => notify(tx, notice))).pushed?.receiverUsernames;

  it('holds push messages back, while badges go on, until it ends', async () => {
    const { author, people, notice } = await scene(2);
    const [quiet, other] = people;
    const pair = await addConversation(backend, [author, quiet!]);
    expect(await stateOf(quiet!)).toEqual({ isOn: 0, until: null });
    await set(quiet!, 'illimite');
    expect(backend.events.at(-1)).toEqual({ pusheraction: ['nepasderanger'], receveur: [quiet!.email] });
    expect(await stateOf(quiet!)).toEqual({ isOn: 1, until: null });
    expect(await pushed(notice)).toEqual([other!.email]);
    await chatOf(backend, author).sent(pair, 'Bonjour');
    expect(backend.events.filter(({ push }) => push)).toEqual([]);
    expect(await countersOf(quiet!)).toEqual({ nombreconversation: 1, nombrenotif: 1 });
    await set(quiet!, 'fin');
    expect(await stateOf(quiet!)).toEqual({ isOn: 0, until: null });
    expect(await pushed(notice)).toEqual([quiet!.email, other!.email]);
  });

  it.each([
    ['Europe/Paris', '2026-11-21T07:00:00.000Z'],
    // It is the next day there already.
    ['Asia/Tokyo', '2026-11-21T23:00:00.000Z'],
    ['America/New_York', '2026-11-21T13:00:00.000Z'],
  ])('knows eight on the next morning in %s', (zone, morning) => {
    expect(nextMorning(new Date('2026-11-20T22:30:00Z'), zone).toISOString()).toBe(morning);
  });

  it('ends by itself after an hour, or at eight on the next morning of the caller or the organisation', async () => {
    const { people, notice } = await scene(1);
    const [quiet] = people;
    await set(quiet!, 'heure');
    const { until: hour } = await stateOf(quiet!);
    expect(Math.abs(Date.parse(hour ?? '') - Date.now() - 3_600_000)).toBeLessThan(60_000);
    await set(quiet!, 'demain');
    const { until: morning } = await stateOf(quiet!);
    const hourOf = (at: string | null | undefined, zone: string) =>
      new Intl.DateTimeFormat('fr', { timeZone: zone, timeStyle: 'short' }).format(new Date(at ?? ''));
    expect(hourOf(morning, timeZone)).toBe('08:00');
    await set(quiet!, 'demain', 'Asia/Tokyo');
    expect(hourOf((await stateOf(quiet!)).until, 'Asia/Tokyo')).toBe('08:00');
    expect((await set(quiet!, 'demain', 'Lune/Nord')).status).toBe(400);
    await database
      .update(notificationSettings)
      .set({ doNotDisturbUntil: new Date(Date.now() - 1_000) })
      .where(eq(notificationSettings.userId, quiet!.id));
    expect(await stateOf(quiet!)).toEqual({ isOn: 0, until: null });
    expect(await pushed(notice)).toEqual([quiet!.email]);
    expect((await set(quiet!, 'toujours')).status).toBe(400);
  });
});

describe('GET /api/notif/count', () => {
  it('counts conversations with unseen messages, not messages', async () => {
    const [anne, karim, lea] = await backend.addPeople([{}, {}, {}]);
    const [one, two] = [
      await addConversation(backend, [anne, karim]),
      await addConversation(backend, [anne, lea]),
    ];
    await addConversation(backend, [anne, karim, lea]);
    for (const text of ['un', 'deux', 'trois']) await chatOf(backend, karim).sent(one, text);
    await chatOf(backend, lea).sent(two, 'quatre');
    expect(await countersOf(anne)).toEqual({ nombreconversation: 2, nombrenotif: 0 });
    await chatOf(backend, anne).see(one, 'conv');
    expect(await countersOf(anne)).toEqual({ nombreconversation: 1, nombrenotif: 0 });
    expect(await countersOf(karim)).toEqual({ nombreconversation: 0, nombrenotif: 0 });
  });

  it('counts unread notices since the panel was last opened', async () => {
    const { people, notice } = await scene(1);
    const [person] = people;
    await receivers(notice);
    await receivers(notice);
    expect(await countersOf(person!)).toMatchObject({ nombrenotif: 2 });
    await database.insert(notificationSettings).values({ userId: person!.id, panelOpenedAt: new Date() });
    await database.execute(
      sql`update ${notificationSettings} set panel_opened_at = clock_timestamp() where user_id = ${person!.id}`,
    );
    expect(await countersOf(person!)).toMatchObject({ nombrenotif: 0 });
    await database
      .insert(notifications)
      .values({ ...notice, userId: person!.id, createdAt: new Date(Date.now() + 5_000) });
    expect(await countersOf(person!)).toMatchObject({ nombrenotif: 1 });
    await database
      .update(notifications)
      .set({ readAt: new Date() })
      .where(eq(notifications.userId, person!.id));
    expect(await countersOf(person!)).toMatchObject({ nombrenotif: 0 });
  });

  it('needs one statement beside the guard', async () => {
    const person = await backend.addPerson();
    expect((await backend.get('/api/notif/count', person)).sql).toBe(2);
  });
});

describe('the settings of notifications', () => {
  let person: TestPerson;
  let communities: number[];
  beforeEach(async () => {
    person = await backend.addPerson();
    communities = [];
    for (const title of ['Alpinisme', 'Bridge', 'Chorale'])
      communities.push((await backend.addCommunity({ title }, { members: [person] })).id);
  });

  const everything = 10;
  const discussions = 8;
  const allCommunities = 9;
  const set = (type: number, isOn: boolean, idgroup?: number, as: TestPerson | undefined = person) =>
    backend.post('/api/admin/notifications', {
      as,
      json: { type, action: isOn ? 'activation' : 'desactivation', idgroup },
    });
  /** The three switches, then those of the communities: 1 where on. */
  async function states(): Promise<string> {
    const as = person;
    const main = (await backend.post('/api/admin/getstatus/2', { as })).read(MainSwitchesResponse);
    const single = (await backend.post('/api/admin/getstatus/1', { as })).read(CommunitySwitchesResponse);
    const digits = (all: boolean[]) => all.map(Number).join('');
    const { notifapplication, notifmessagerie, notifgroup } = main;
    const ofCommunities = single.states.map(({ stategroup }) => stategroup);
    return `${digits([notifapplication, notifmessagerie, notifgroup])} ${digits(ofCommunities)}`;
  }
  const off = false;

  describe('the switches of /notification', () => {
    it('all are on by default, with communities by title', async () => {
      expect(await states()).toBe('111 111');
      expect((await backend.post('/api/admin/getstatus/1', { as: person })).body).toMatchObject({
        states: [{ groups: { id: communities[0], titre: 'Alpinisme' } }, {}, {}],
      });
    });

    it.each([
      ['B642 B643 the master disables all others', 'all off', '000 000'],
      ['B644 Discussions enables only the master', 'all off, chat on', '110 000'],
      ['B645 Communautés enables the master and the communities', 'all off, groups on', '101 111'],
      ['Communautés disables each community', '1 off, groups off', '110 101'],
      ['the choice of each community is restored', '1 off, groups off, groups on', '111 101'],
      ['B646 the last disabled community disables Communautés', '0 off, 1 off, 2 off', '110 000'],
      ['B646 an enabled community enables Communautés', '0 off, 1 off, 2 off, 2 on', '111 001'],
      ['B646 one enabled while Communautés is off enables no other', 'groups off, 1 on', '111 010'],
    ])('%s', async (_what, changes, expected) => {
      const types: Record<string, number> = { all: everything, chat: discussions, groups: allCommunities };
      for (const [what = '', state] of changes.split(', ').map((change) => change.split(' ')))
        await set(types[what] ?? 0, state === 'on', communities[Number(what)]);
      expect(await states()).toBe(expected);
    });

    it('concurrent changes leave a consistent state', async () => {
      await Promise.all([
        ...communities.map((id) => set(0, off, id)),
        ...communities.map((id) => set(0, off, id)),
        set(discussions, off),
      ]);
      expect(await states()).toBe('100 000');
    });

    it('are individual, and limited to the person’s communities', async () => {
      const stranger = await backend.addPerson();
      expect((await set(0, off, communities[0], stranger)).status).toBe(404);
      await set(everything, off, undefined, stranger);
      expect(await states()).toBe('111 111');
      expect((await set(0, off)).body).toMatchObject({ field: 'idgroup' });
      expect((await set(7, off)).status).toBe(400);
    });
  });

  describe('push messages', () => {
    const pushed = () => backend.events.filter((event) => event.pusheraction[0] === 'push').at(-1);

    it('go to all but the author and those who disabled them', async () => {
      const [author, heard, silent, discussionsOff, allOff] = [
        person,
        await backend.addPerson(),
        await backend.addPerson(),
        await backend.addPerson(),
        await backend.addPerson(),
      ];
      const group = await addConversation(backend, [author, heard, silent, discussionsOff, allOff]);
      await backend.post(`/api/silentnotifpush/${group}`, { as: silent });
      await set(discussions, off, undefined, discussionsOff);
      await set(everything, off, undefined, allOff);
      const { id: idMessage } = await chatOf(backend, author).sent(group, 'secret de famille');
      expect(pushed()).toEqual({
        pusheraction: ['push'],
        push: { fcmMessageId: expect.any(String), action: 'new-message', payload: { id: group, idMessage } },
        receveur: [heard.email],
      });
      // No event contains text that people wrote.
      expect(JSON.stringify(backend.events)).not.toContain('secret de famille');
    });

    it('are not sent without receivers, nor twice for one message', async () => {
      const other = await backend.addPerson();
      const pair = await addConversation(backend, [person, other]);
      const key = { 'idempotency-key': 'une-fois' };
      const before = backend.events.filter((event) => event.pusheraction[0] === 'push').length;
      await chatOf(backend, person).send(pair, 'bonjour', key);
      await chatOf(backend, person).send(pair, 'bonjour', key);
      await set(discussions, off, undefined, other);
      await chatOf(backend, person).send(pair, 'tu es là ?');
      expect(backend.events.filter((event) => event.pusheraction[0] === 'push')).toHaveLength(before + 1);
    });
  });
});
