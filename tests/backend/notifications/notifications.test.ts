import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlCounter } from '../../../backend/core/database/transactions.ts';
import { memberships } from '../../../backend/communities/tables.ts';
import { type Notice, notify } from '../../../backend/notifications/notify.ts';
import { notificationSettings, notifications } from '../../../backend/notifications/tables.ts';
import { CountersAnswer } from '../../../backend/home/countersWire.ts';
import { users } from '../../../backend/accounts/tables.ts';
import { addConversation, chatOf } from '../chat/conversations.ts';
import { type TestBackend, type TestPerson, startBackend } from '../harness.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const countersOf = async (person: TestPerson) => {
  const { state, ...counters } = (await backend.get('/api/notif/count', person)).read(CountersAnswer);
  expect(state).toBe(true);
  return counters;
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
const told = async (notice: Notice) =>
  (await backend.context.database.transaction((tx) => notify(tx, notice))).receveur;

describe('notices', () => {
  it('are written for everybody concerned once, never for who caused them', async () => {
    const { author, people, notice } = await scene(3);
    const [first] = people;
    const names = await told({ ...notice, userIds: [...notice.userIds, author.id, first!.id] });
    expect(names).toEqual(people.map((person) => person.email));
    const rows = await backend.context.database
      .select()
      .from(notifications)
      .where(eq(notifications.authorId, author.id));
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
    await backend.context.database.insert(notificationSettings).values([
      { userId: allOff!.id, push: false },
      { userId: communitiesOff!.id, communities: false },
      { userId: chatOff!.id, conversations: false },
    ]);
    await backend.context.database
      .update(memberships)
      .set({ notificationsEnabled: false })
      .where(and(eq(memberships.communityId, community.id), eq(memberships.userId, thisOff!.id)));
    expect(await told(notice)).toEqual([people[3]!.email, people[4]!.email]);
  });

  it('reach somebody who is not a member yet, and nobody who does not exist', async () => {
    const { notice } = await scene(0);
    const asking = await backend.addPerson();
    expect(await told({ ...notice, userIds: [asking.id, 999_999_999] })).toEqual([asking.email]);
    expect(await told({ ...notice, userIds: [] })).toEqual([]);
  });

  it('stand without a post, for what concerns a community as a whole', async () => {
    const { people, notice } = await scene(1);
    expect(await told({ ...notice, postId: null })).toEqual([people[0]!.email]);
  });

  it('are one statement for a whole organisation', async () => {
    const { notice } = await scene(1);
    const { database } = backend.context;
    await database.execute(sql`
      insert into ${users} (email, first_name, last_name, password_hash)
      select 'agent' || n || '@example.org', 'Agent', n::text, '-' from generate_series(1, 10000) as n`);
    const everybody = await database
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.email} like 'agent%'`);
    const count = { statements: 0 };
    const { receveur } = await database.transaction((tx) =>
      sqlCounter.run(count, () => notify(tx, { ...notice, userIds: everybody.map((person) => person.id) })),
    );
    expect(receveur).toHaveLength(10_000);
    expect(count.statements).toBe(1);
  });

  it('go with the transaction that they belong to', async () => {
    const { people, notice } = await scene(1);
    const failed = backend.context.database.transaction(async (tx) => {
      await notify(tx, notice);
      throw new Error('The write failed.');
    });
    await expect(failed).rejects.toThrow('The write failed.');
    expect(await countersOf(people[0]!)).toMatchObject({ nombrenotif: 0 });
  });
});

describe('GET /api/notif/count', () => {
  it('counts conversations with something unseen, not messages', async () => {
    const [anne, karim, lea] = [
      await backend.addPerson(),
      await backend.addPerson(),
      await backend.addPerson(),
    ];
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

  it('counts notices since the panel was last opened that are not read', async () => {
    const { people, notice } = await scene(1);
    const [person] = people;
    const { database } = backend.context;
    await told(notice);
    await told(notice);
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

  it('is one statement beside the guard, and needs a token', async () => {
    const person = await backend.addPerson();
    expect((await backend.get('/api/notif/count', person)).sql).toBe(2);
    expect((await backend.get('/api/notif/count')).status).toBe(401);
  });
});
