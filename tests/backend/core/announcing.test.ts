/** Events and notices of writes, and their receivers. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { memberships } from '../../../backend/communities/tables.ts';
import { dispatches } from '../../../backend/core/outbox/tables.ts';
import { memberNotices } from '../../../backend/feed/postNotices.ts';
import { notifications } from '../../../backend/notifications/tables.ts';
import { formOf, photo } from '../feed/form.ts';
import { startBackend, type TestPerson } from '../harness.ts';
import { interposeFaults } from './faults.ts';

let community: { id: number };
const backend = await startBackend();
afterAll(() => backend.close());
const [admin, member, reader] = await backend.addPeople([{ isAdministrator: true }, {}, {}]);
beforeEach(async () => {
  community = await backend.addCommunity({ kind: 'private' }, { admins: [admin], members: [member] });
  backend.events.length = 0;
});

const sentEvents = () => backend.events.map(({ pusheraction, receveur }) => [pusheraction[0], receveur]);

it('B826: sends an event to everybody when slides and illustrations are added or removed', async () => {
  for (const [path, fields, removal] of [
    ['/api/admin/bandeau', { type: 'file' }, '/api/deletebandeau'],
    ['/api/admin/misavant', {}, '/api/deleteimagevideo'],
  ] as const) {
    const made = await backend.post(path, {
      as: admin,
      multipart: formOf(fields, [['file', 'a.jpg', photo]]),
    });
    expect(sentEvents()).toEqual([['platform', ['*']]]);
    const { id } = made.body as { id: number };
    await backend.call('DELETE', `${removal}/${id}`, { as: admin });
    expect(sentEvents()).toEqual([
      ['platform', ['*']],
      ['platform', ['*']],
    ]);
    backend.events.length = 0;
  }
});

it('B827: notifies a new member, unless they muted all communities', async () => {
  const [wants, silent] = await backend.addPeople([{}, {}]);
  const off = await backend.post('/api/admin/notifications', {
    as: silent,
    json: { type: 10, action: 'desactivation' },
  });
  expect(off.status).toBe(200);
  for (const person of [wants, silent]) {
    await backend.post('/api/invitation', { as: admin, json: { id: community.id, email: person.email } });
    await backend.post('/api/invitation', { as: admin, json: { id: community.id, email: person.email } });
    const mine = and(eq(memberships.communityId, community.id), eq(memberships.userId, person.id));
    expect(await backend.context.database.$count(memberships, mine)).toBe(1);
  }
  expect(sentEvents().filter(([, receveur]) => receveur?.length === 1)).toEqual([
    ['posts', [wants.email]],
    ['groups', [wants.email]],
    ['posts', [silent.email]],
  ]);
  const notices = await backend.context.database
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(eq(notifications.communityId, community.id));
  expect(notices).toEqual([{ userId: wants.id }]);
});

it('sends one notice of a post in a large community to everybody but its author, after the response', async () => {
  const { database } = backend.context;
  await database.execute(sql`
    with added as (
      insert into users (email, first_name, last_name)
      select 'membre' || n || '@example.org', 'Membre', n::text from generate_series(1, 205) as n returning id)
    insert into memberships (community_id, user_id, role) select ${community.id}, id, 'ROLE_LECTEUR' from added`);
  const answer = await backend.post('/api/group/publication', {
    as: admin,
    multipart: formOf({ idgroup: community.id, text: 'À toutes et tous' }),
  });
  expect(answer.status).toBe(200);
  const own = eq(notifications.communityId, community.id);
  await expect.poll(() => database.$count(notifications, own)).toBe(206);
  await expect.poll(() => database.$count(dispatches)).toBe(0);
  const sentEvents = backend.events.filter(({ pusheraction }) => pusheraction[0] === 'notif');
  const heard = sentEvents.flatMap(({ receveur }) => receveur);
  expect([heard.length, new Set(heard).size, heard.includes(admin.email)]).toEqual([206, 206, false]);
  expect(sentEvents.every(({ notices }) => notices !== undefined)).toBe(true);
  const receivers = await database
    .selectDistinct({ id: notifications.userId })
    .from(notifications)
    .where(own);
  expect(receivers).toHaveLength(206);
});

describe('queued notices of posts', () => {
  /** A post in a community of its own, or in a given one. */
  const publish = async (author: TestPerson, where?: { id: number }) => {
    const place = where ?? (await backend.addCommunity({}, { members: [author], readers: [reader] }));
    const post = await backend.addPost(place, author);
    return {
      postId: post.id,
      communityId: place.id,
      authorId: author.id,
      kind: 'normal' as const,
      mentioned: [],
    };
  };
  /** Queues them at once; resolves with the notices of the reader, the first written first. */
  async function notify(posts: readonly Awaited<ReturnType<typeof publish>>[]) {
    const { database } = backend.context;
    await database.transaction(async (tx) => {
      for (const post of posts) await memberNotices.enqueue(tx, 'communauté', post);
    });
    await expect.poll(() => database.$count(dispatches)).toBe(0);
    return database
      .select({ authorId: notifications.authorId, postId: notifications.postId })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, reader.id),
          inArray(
            notifications.postId,
            posts.map(({ postId }) => postId),
          ),
        ),
      )
      .orderBy(asc(notifications.id));
  }

  it('of one author do not delay those of another', async () => {
    const [busy, quiet] = await backend.addPeople([{}, {}]);
    const posts = [await publish(busy), await publish(busy), await publish(busy), await publish(quiet)];
    const written = await notify(posts);
    expect(written.map(({ authorId }) => authorId)).toEqual([busy.id, quiet.id, busy.id, busy.id]);
  });

  it('continue after a failure behind the last member notified, who may have deleted the notice', async () => {
    const { database } = backend.context;
    const author = await backend.addPerson();
    const post = await publish(author);
    await database.execute(sql`
      with added as (
        insert into users (email) select 'suite' || n || '@example.org' from generate_series(1, 205) as n returning id)
      insert into memberships (community_id, user_id, role) select ${post.communityId}, id, 'ROLE_LECTEUR' from added`);
    const faults = interposeFaults(backend);
    let batches = 0;
    // Until the failure was seen: the next attempt follows after a second.
    const failFromSecondBatch = {
      before(statement: string) {
        if (statement.includes('insert into "notifications"') && (batches += 1) > 1)
          throw new Error('No second batch.');
      },
    };
    await faults.during(failFromSecondBatch, async () => {
      await database.transaction((tx) => memberNotices.enqueue(tx, 'communauté', post));
      await expect
        .poll(() => database.select({ failure: dispatches.failure }).from(dispatches))
        .toEqual([{ failure: expect.any(String) }]);
    });
    faults.stop();
    const own = eq(notifications.postId, post.postId);
    await database.delete(notifications).where(and(own, eq(notifications.userId, reader.id)));
    await database.update(dispatches).set({ dueAt: sql`now()` });
    await database.transaction(async (tx) => void tx.completion.lanes.add('notices'));
    await expect.poll(() => database.$count(dispatches)).toBe(0);
    const notified = await database.select({ userId: notifications.userId }).from(notifications).where(own);
    expect(notified).toHaveLength(205);
    expect(notified).not.toContainEqual({ userId: reader.id });
  });

  it('that an earlier version began are not sent to the same members again', async () => {
    const { database } = backend.context;
    const author = await backend.addPerson();
    const post = await publish(author);
    const late = await backend.addPerson();
    await backend.addMember({ id: post.communityId }, late);
    await database
      .insert(notifications)
      .values({ ...post, userId: reader.id, action: 'posts', description: '' });
    expect(await notify([post])).toHaveLength(1);
    const notified = await database
      .select({ userId: notifications.userId })
      .from(notifications)
      .where(eq(notifications.postId, post.postId))
      .orderBy(asc(notifications.id));
    expect(notified).toEqual([{ userId: reader.id }, { userId: late.id }]);
  });

  it('of one author in one community are merged into one, for the last post', async () => {
    const author = await backend.addPerson();
    const place = await backend.addCommunity({}, { members: [author], readers: [reader] });
    const posts = [await publish(author, place), await publish(author, place), await publish(author, place)];
    expect(await notify(posts)).toEqual([{ authorId: author.id, postId: posts[2]?.postId }]);
  });
});
